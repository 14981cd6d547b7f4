// What falls due beside the rent: charges that recur, each by its frequency, and those of one time, which the next document of the
// contract bills. The contract remembers which of them were billed, so that each is billed once, and again only where its document
// came to nothing.
import type { Contract } from './contract.ts';
import { firstDay, monthsBetween } from './term.ts';

type Charge = NonNullable<Contract['additional_charges']>[number];
type Charged = Pick<Contract, 'start_date' | 'additional_charges' | 'charges_invoiced'>;

/** Months between two charges of that frequency; what is not known here is not charged by itself. */
const MONTHS_BETWEEN: Readonly<Record<string, number>> = {
  monthly: 1,
  mensual: 1,
  bimonthly: 2,
  bimestral: 2,
  quarterly: 3,
  trimestral: 3,
  semiannual: 6,
  semestral: 6,
  yearly: 12,
  annual: 12,
  anual: 12,
};
/** Frequencies of what is charged one time; `is_recurring: false` says the same. */
const ONCE: readonly string[] = ['once', 'one_time', 'one-time', 'unica', 'unico', 'una vez'];

/** The charges of the document of that `YYYY-MM`. */
export const chargesOf = (contract: Charged, period: string): Charge[] => [
  ...recurring(contract, period),
  ...dueOnce(contract),
];

/** Counted from the first month of the contract. */
function recurring(contract: Charged, period: string): Charge[] {
  const months = monthsBetween(firstDay(contract), period);
  return (contract.additional_charges ?? []).filter((charge) => {
    const every = MONTHS_BETWEEN[frequencyOf(charge)];
    return !isOnce(charge) && charge.amount > 0 && every !== undefined && months % every === 0;
  });
}

/** What is told of charges that no document will ever bill; undefined where there are none. */
export function neverBilled({
  additional_charges = [],
}: Pick<Charged, 'additional_charges'>): string | undefined {
  const lost = additional_charges.filter(
    (charge) => !isOnce(charge) && MONTHS_BETWEEN[frequencyOf(charge)] === undefined,
  );
  if (lost.length === 0) return undefined;
  const names = lost.map(({ description, frequency }) => `${description} (${frequency})`);
  return `No invoice bills these charges, as their frequency is neither once, monthly, bimonthly, quarterly, semiannual nor yearly: ${names.join(', ')}`;
}

/** Charges of one time that no document has. Two that are alike are two. */
export function dueOnce({ additional_charges = [], charges_invoiced = [] }: Charged): Charge[] {
  const left = charges_invoiced.map(nameOf);
  return additional_charges.filter((charge) => {
    if (!isOnce(charge) || charge.amount <= 0) return false;
    const at = left.indexOf(nameOf(charge));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const isOnce = (charge: Charge): boolean =>
  charge.is_recurring === false ||
  (charge.is_recurring !== true && ONCE.includes(frequencyOf(charge)));

const frequencyOf = ({ frequency = 'monthly' }: Charge): string =>
  frequency.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const nameOf = ({ description, amount }: Pick<Charge, 'description' | 'amount'>): string =>
  `${amount} ${description}`;
