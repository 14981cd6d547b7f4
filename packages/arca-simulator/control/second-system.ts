// Vouchers of another system of the same taxpayer, which takes its number without asking ours (reliability#authority-silence).

import type { ArcaState } from '../arca-state.ts';
import { atomically } from '../state/database.ts';
import { today } from '../times.ts';
import { issue } from '../wsfe/issue.ts';
import type { Detail, Series, Voucher } from '../wsfe/voucher.ts';

/** Authorizes one with the next number of the series; what is not told is a sale of 121 to a final consumer. */
export function issueExternally(
  arca: ArcaState,
  series: Series,
  told: Partial<Detail> = {},
): Voucher {
  return atomically(arca.database, () => {
    const last = arca.vouchers.last(series);
    const number = (last?.CbteHasta ?? 0) + 1;
    const day = today(arca.clock.now());
    const date = day < (last?.CbteFch ?? '') ? (last?.CbteFch ?? day) : day;
    const range = { CbteDesde: number, CbteHasta: number };
    const detail: Detail = { ...USUAL, CbteFch: date, ...told, ...range };
    return issue({ arca, series, detail }, [], true);
  });
}

const USUAL: Omit<Detail, 'CbteDesde' | 'CbteHasta' | 'CbteFch'> = {
  Concepto: 1,
  DocTipo: 99,
  DocNro: 0,
  ImpTotal: '121',
  ImpTotConc: '0',
  ImpNeto: '100',
  ImpOpEx: '0',
  ImpTrib: '0',
  ImpIVA: '21',
  FchServDesde: '',
  FchServHasta: '',
  FchVtoPago: '',
  MonId: 'PES',
  MonCotiz: '1',
  CondicionIVAReceptorId: 5,
  Iva: [{ Id: 5, BaseImp: '100', Importe: '21' }],
};
