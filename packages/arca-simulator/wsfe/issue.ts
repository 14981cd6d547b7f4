// A voucher gets its CAE and is kept: after the rules of FECAESolicitar, or for another system that obeyed them elsewhere.

import type { ArcaState } from '../arca-state.ts';
import { daysAfter, processTime } from '../times.ts';
import { caeOf } from './cae.ts';
import type { Detail, Observation, Series, Voucher } from './voucher.ts';

type Issued = { arca: ArcaState; series: Series; detail: Detail };

const CAE_LIFE_DAYS = 10;

/** Rules and next number are its caller's. Throws when the number is taken. */
export function issue(
  { arca, series, detail }: Issued,
  observations: readonly Observation[],
  external = false,
): Voucher {
  const now = arca.clock.now();
  const voucher: Voucher = {
    ...detail,
    ...series,
    CAE: caeOf(arca.vouchers.nextSerial(), now),
    CAEFchVto: daysAfter(detail.CbteFch, CAE_LIFE_DAYS),
    FchProceso: processTime(now),
    Observaciones: observations,
    external,
  };
  arca.vouchers.add(voucher);
  return voucher;
}
