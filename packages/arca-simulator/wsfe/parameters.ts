// FEParamGet*: the tables as the service lists them (fiscal#wsfe-queries).

import type { Arca } from '../arca-state.ts';
import { workingDayBefore } from '../register/exchange-rates.ts';
import type { Element, Tree } from '../soap/xml.ts';
import { ACTIVITIES, COUNTRIES } from '../tables/catalogue.ts';
import { CURRENCIES } from '../tables/currencies.ts';
import { DOCUMENT_TYPES } from '../tables/document-types.ts';
import { OPTIONALS } from '../tables/optionals.ts';
import { TRIBUTES } from '../tables/tributes.ts';
import { CONCEPTS, VAT_CONDITIONS, VAT_RATES } from '../tables/vat.ts';
import { VOUCHER_TYPES } from '../tables/voucher-types.ts';
import { isCompactDate, today } from '../times.ts';
import { errorsOf, finding } from './messages.ts';
import { text } from './reading.ts';

type Answer = (arca: Arca, cuit: string, operation: Element) => Tree;
type Row = { id: number | string; name: string; from: string };

const CLASSES = ['A', 'B', 'C', 'ALEY', '49'];

/** Content of the Result element, by operation. */
export const PARAMETERS: Readonly<Record<string, Answer>> = {
  FEParamGetTiposCbte: () => table('CbteTipo', VOUCHER_TYPES),
  FEParamGetTiposConcepto: () => table('ConceptoTipo', CONCEPTS),
  FEParamGetTiposDoc: () => table('DocTipo', DOCUMENT_TYPES),
  FEParamGetTiposIva: () => table('IvaTipo', VAT_RATES),
  FEParamGetTiposMonedas: () => table('Moneda', CURRENCIES),
  FEParamGetTiposOpcional: () => table('OpcionalTipo', OPTIONALS),
  FEParamGetTiposTributos: () => table('TributoTipo', TRIBUTES),
  FEParamGetTiposPaises: () =>
    listed(
      'PaisTipo',
      COUNTRIES.map(([Id, Desc]) => ({ Id, Desc })),
    ),
  FEParamGetActividades: () =>
    listed(
      'ActividadesTipo',
      ACTIVITIES.map(([Id, Orden, Desc]) => ({ Id, Orden, Desc })),
    ),
  FEParamGetPtosVenta: (arca, cuit) => {
    const points = arca.salePoints.of(cuit);
    return points.length === 0 ? failed(602) : listed('PtoVenta', points);
  },
  FEParamGetCondicionIvaReceptor: (_arca, _cuit, operation) => conditions(operation),
  FEParamGetCotizacion: (arca, _cuit, operation) => exchangeRate(arca, operation),
};

const listed = (name: string, rows: readonly Tree[]): Tree => ({ ResultGet: { [name]: rows } });
const failed = (code: number): Tree => ({ Errors: errorsOf([finding(code)]) });

const table = (name: string, rows: readonly Row[]): Tree =>
  listed(
    name,
    rows.map(({ id, name: Desc, from }) => ({ Id: id, Desc, FchDesde: from, FchHasta: 'NULL' })),
  );

function conditions(operation: Element): Tree {
  const letter = text(operation, 'ClaseCmp');
  if (letter !== '' && !CLASSES.includes(letter)) return failed(10244);
  const rows = CLASSES.filter((each) => letter === '' || each === letter).flatMap((Cmp_Clase) =>
    VAT_CONDITIONS.filter(({ classes }) => classes.some((each) => each === Cmp_Clase)).map(
      ({ id, name }) => ({ Id: id, Desc: name, Cmp_Clase }),
    ),
  );
  return listed('CondicionIvaReceptor', rows);
}

function exchangeRate(arca: Arca, operation: Element): Tree {
  const MonId = text(operation, 'MonId');
  const date = text(operation, 'FchCotiz');
  if (MonId === '') return failed(12001);
  const rate = arca.rates.of(MonId);
  if (rate === undefined) return failed(12000);
  if (date !== '' && !isCompactDate(date)) return failed(12002);
  const FchCotiz = date === '' ? workingDayBefore(today(arca.clock.now())) : date;
  return { ResultGet: { MonId, MonCotiz: rate, FchCotiz } };
}
