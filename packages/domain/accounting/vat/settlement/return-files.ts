// The four files that the return F.2051 imports: debit, what was given back of it, credit, what was given back of it. In pesos,
// added up by the columns that the form asks for; separated by ";", decimal comma, lines ended by LF, Windows-1252.
import { allocate, type Decimal, decimal, sum } from '#kernel/money.ts';
import { type Apportionment, globalPart } from '../../records/vat/apportionment.ts';
import { type BookEntry, creditInPesos, inPesos } from '../../records/vat/book-entry.ts';
import { isCreditNote, isWithoutCredit } from '../../records/vat/voucher-kinds.ts';
import { withLineEnds } from '../layouts/fixed-width.ts';
import { rateCode } from '../layouts/rate-rows.ts';

export type ReturnFile = { readonly name: string; readonly content: string };

const HEADERS = {
  debit:
    'Actividad;Tipo de Operacion;Tipo de sujeto comprador;Codigo de Alicuota;Monto Neto Gravado;Debito Fiscal Facturado;Debito Fiscal O.D.P.;Monto Neto Exento o No Gravado',
  debitBack:
    'Actividad;Tipo de Operacion;Tipo de sujeto comprador;Codigo de Alicuota;Monto Neto Gravado;Debito Fiscal a Restituir;Monto Neto Exento o No Gravado',
  credit:
    'Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado;Credito Fiscal Computable',
  creditBack: 'Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado',
} as const;
const NAMES: Readonly<Record<keyof typeof HEADERS, string>> = {
  debit: 'DEBITO_FISCAL.csv',
  debitBack: 'RESTITUCION_DEBITO_FISCAL.csv',
  credit: 'CREDITO_FISCAL.csv',
  creditBack: 'RESTITUCION_CREDITO_FISCAL.csv',
};
const TAXED = '1';
const FIXED_ASSET = '2';
/** Exempt and untaxed: another code among what is given back. */
const EXEMPT = '3';
const EXEMPT_BACK = '2';
const FIXED_ASSETS = 4;
const NO_ACTIVITY = '0';

/** `said`: of the computable what a person said of its entries, of which no percentage is taken. */
type Row = {
  readonly key: readonly string[];
  net: Decimal;
  vat: Decimal;
  computable: Decimal;
  said: Decimal;
};
type Table = Map<string, Row>;

/** Adds a month up, one entry after the other, so that a book is read in parts. */
export class ReturnTables {
  readonly #tables = { debit: table(), debitBack: table(), credit: table(), creditBack: table() };
  readonly #now: Apportionment;

  /** `now`: by which the purchases of the month are apportioned. */
  constructor(now: Apportionment = { method: 'none' }) {
    this.#now = now;
  }

  add(entry: BookEntry): void {
    if (entry.book_type === 'sales') this.#addSale(entry);
    else if (!isWithoutCredit(entry.voucher_type)) this.#addPurchase(entry);
  }

  files(): ReturnFile[] {
    const { debit, debitBack, credit, creditBack } = this.#tables;
    const computable = this.#computable();
    const exempt = (row: Row): boolean => row.key[2] === '' && row.key[3] === '';
    return [
      file('debit', debit, (row) =>
        exempt(row)
          ? [...row.key, '', '', '', comma(row.net)]
          : [...row.key, comma(row.net), comma(row.vat), comma(row.vat), ''],
      ),
      file('debitBack', debitBack, (row) =>
        exempt(row)
          ? [...row.key, '', '', comma(row.net)]
          : [...row.key, comma(row.net), comma(row.vat), ''],
      ),
      file('credit', credit, (row, index) => [
        ...row.key,
        comma(row.net),
        comma(row.vat),
        comma(computable[index] ?? decimal(0)),
      ]),
      file('creditBack', creditBack, (row) => [...row.key, comma(row.net), comma(row.vat)]),
    ];
  }

  #addSale(entry: BookEntry): void {
    const isBack = isCreditNote(entry.voucher_type);
    const rows = isBack ? this.#tables.debitBack : this.#tables.debit;
    const activity = entry.activity_code || NO_ACTIVITY;
    const isAsset = entry.concept === FIXED_ASSETS && !isBack;
    const operation = isAsset ? FIXED_ASSET : TAXED;
    for (const { aliquot, base, amount } of entry.vat_items) {
      const key = [activity, operation, buyerKind(entry), String(rateCode(aliquot))];
      addTo(rows, key, { net: inPesos(entry, base), vat: inPesos(entry, amount) });
    }
    const untaxed = inPesos(entry, entry.untaxed).plus(inPesos(entry, entry.exempt));
    if (untaxed.eq(0)) return;
    addTo(rows, [activity, isBack ? EXEMPT_BACK : EXEMPT, '', ''], { net: untaxed });
  }

  #addPurchase(entry: BookEntry): void {
    const { credit, creditBack } = this.#tables;
    const rows = isCreditNote(entry.voucher_type) ? creditBack : credit;
    const whole = creditInPesos(entry);
    const isSaid = entry.credit_by === 'person';
    const vats = entry.vat_items.map(({ amount }) => inPesos(entry, amount));
    const parts = allocate(whole, vats);
    for (const [index, { aliquot, base }] of entry.vat_items.entries()) {
      const key = [String(entry.concept), String(rateCode(aliquot))];
      addTo(rows, key, {
        net: inPesos(entry, base),
        vat: vats[index] ?? decimal(0),
        [isSaid ? 'said' : 'computable']: decimal(parts[index] ?? 0),
      });
    }
  }

  /** Of each row of credit; a percentage over all is applied to their sum, so that the rows add up to it. */
  #computable(): Decimal[] {
    const rows = ordered(this.#tables.credit);
    const bases = rows.map(({ computable }) => computable);
    if (this.#now.method !== 'global') return rows.map((row) => row.computable.plus(row.said));
    const parts = allocate(globalPart(sum(bases), this.#now), bases);
    return rows.map(({ said }, index) => said.plus(parts[index] ?? 0));
  }
}

const table = (): Table => new Map();

function addTo(
  rows: Table,
  key: readonly string[],
  {
    net,
    vat = decimal(0),
    computable = decimal(0),
    said = decimal(0),
  }: Partial<Row> & Pick<Row, 'net'>,
): void {
  const name = key.join(';');
  const nothing = decimal(0);
  const row = rows.get(name) ?? {
    key,
    net: nothing,
    vat: nothing,
    computable: nothing,
    said: nothing,
  };
  row.net = row.net.plus(net);
  row.vat = row.vat.plus(vat);
  row.computable = row.computable.plus(computable);
  row.said = row.said.plus(said);
  rows.set(name, row);
}

/** 1 registered, 2 monotributo, 3 all others; none for those whom VAT does not reach. */
function buyerKind({ party }: BookEntry): string {
  switch (party.vat_condition) {
    case 1:
      return '1';
    case 6:
    case 13:
      return '2';
    case 15:
      return '';
    default:
      return '3';
  }
}

const ordered = (rows: Table): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

const file = (
  kind: keyof typeof HEADERS,
  rows: Table,
  cells: (row: Row, index: number) => readonly string[],
): ReturnFile => ({
  name: NAMES[kind],
  content: withLineEnds(
    [HEADERS[kind], ...ordered(rows).map((row, index) => cells(row, index).join(';'))],
    '\n',
  ),
});

/** Absolute, two decimals, a comma between. */
function comma(value: Decimal): string {
  const [whole = '0', cents = ''] = value.abs().round(2).toString().split('.');
  return `${whole},${cents.padEnd(2, '0')}`;
}
