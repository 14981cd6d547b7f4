// What must be true of a contract whose months are invoiced: one standing document a month at most, the latest of which the
// contract names, and a month that was asked for when all was well has one.
import type { Rec } from '#resource/test-data/rec.ts';
import { isStanding } from './judge-sales.ts';
import type { Rest } from './rest.ts';

/** Everything that is wrong of them, in words. */
export function judgedRents(rest: Rest): string[] {
  return rest.contracts.flatMap((contract) => {
    const own = rest.documents.filter(({ contract_id }) => contract_id === contract._id);
    return [...once(own), ...named(contract, own), ...atLast(rest, own)];
  });
}

const monthOf = ({ fecha_servicio_desde: from }: Rec): string => from.slice(0, 7);

function once(own: readonly Rec[]): string[] {
  const months = own.filter(isStanding).map(monthOf);
  return months.filter((month, i) => months.indexOf(month) !== i).map((month) => `${month} twice`);
}

/** The contract names the latest month that has a standing document, and that document. */
function named({ last_invoiced_period, last_invoice_id }: Rec, own: readonly Rec[]): string[] {
  const last = own.filter(isStanding).sort((a, b) => (monthOf(a) < monthOf(b) ? 1 : -1))[0];
  const month = last && monthOf(last);
  return last_invoiced_period === month && last_invoice_id === last?._id
    ? []
    : [`the contract says ${last_invoiced_period} ${last_invoice_id}, it is ${month} ${last?._id}`];
}

/** Only what the authority cannot accept is rejected then. */
function atLast({ wishes }: Rest, own: readonly Rec[]): string[] {
  return wishes.flatMap(({ name, told }) => {
    if (!name.startsWith('last rent ')) return [];
    const documents = own.filter((each) => name.endsWith(monthOf(each)));
    const isThere = documents.some((each) => isStanding(each) || isHopeless(each));
    const statuses = told.map(({ status, code }) => `${status} ${code ?? ''}`);
    return isThere ? [] : [`${name} was told ${statuses} and has no document`];
  });
}

const isHopeless = ({ total }: Rec): boolean => Math.round(total * 100) % 100 === 91;
