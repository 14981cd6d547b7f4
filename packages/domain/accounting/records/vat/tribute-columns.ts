// Other taxes of a document (tributos) by the columns of the VAT book, gross income tax by jurisdiction besides. Of a document in another
// currency each column is pesos by itself, in the book and in the ledger: decision 711.
import { sum, toAmount } from '#kernel/money.ts';

export type Tribute = {
  readonly codigo: number;
  readonly importe?: number;
  readonly jurisdiction?: string;
};
type Name =
  | 'vat'
  | 'national'
  | 'uncategorized'
  | 'gross_income'
  | 'municipal'
  | 'internal_taxes'
  | 'other_taxes';
type Column = {
  readonly name: Name;
  readonly jurisdiction?: string;
  readonly tributes: readonly Tribute[];
  readonly amount: number;
};

/** By the authority's codes of other taxes; 99 and what it may add are others. */
const NAMES: Readonly<Record<number, Name>> = {
  1: 'national',
  2: 'gross_income',
  3: 'municipal',
  4: 'internal_taxes',
  5: 'gross_income',
  6: 'vat',
  7: 'gross_income',
  8: 'municipal',
  9: 'national',
  13: 'uncategorized',
};

/** In the order in which the document names them; gross income tax has one for each jurisdiction, and one for what names none. */
export function columnsOf(tributes: readonly Tribute[]): Column[] {
  const alike = Map.groupBy(tributes, (tribute) => {
    const name = nameOf(tribute);
    return name === 'gross_income' ? `${name} ${tribute.jurisdiction ?? ''}` : name;
  });
  return [...alike.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const name = nameOf(first);
    const { jurisdiction } = first;
    return [
      {
        name,
        ...(name === 'gross_income' && jurisdiction !== undefined && { jurisdiction }),
        tributes: own,
        amount: toAmount(sum(own.map(({ importe = 0 }) => importe))),
      },
    ];
  });
}

const nameOf = ({ codigo }: Tribute): Name => NAMES[codigo] ?? 'other_taxes';
