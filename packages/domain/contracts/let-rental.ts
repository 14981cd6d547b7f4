// The rental of a contract: in use from the signature on, free again when the contract ends. One key per rental holds the contract
// that lets it, so that two can never be in force at once.
import { assertUsable, Rental } from '#domain/catalog/records/rental.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import type { Contract } from './records/contract.ts';

/** What a verb refuses that puts a contract in force. */
export const LETTING_FAILS = [
  'invalid_id',
  'not_found',
  'related_record_not_found',
  'invalid_state_transition',
  'record_locked',
] as const;

/** The rental that a contract is to let. Throws related_record_not_found. */
export async function readRental(ctx: Context, { rental_id }: Contract): Promise<Rental> {
  const rental = await ctx.store.get(Rental, rental_id);
  if (rental !== undefined && rental.status !== 'deleted') return rental;
  const message = 'No such rental';
  return fail('related_record_not_found', {
    errors: [{ field: 'rental_id', code: 'not_found', message }],
  });
}

/** Throws invalid_state_transition for a rental that cannot be used; the commit throws record_locked for one that is let. */
export function letRental(ctx: Context, contract: Contract, rental: Rental): Change[] {
  assertUsable(rental);
  return [
    { kind: 'claim', key: keyOf(contract), id: contract._id, refusal: LET },
    ...moved(ctx, rental, { availability_status: 'in_use', contract_id: contract._id }),
  ];
}

/** A rental that was taken out of use meanwhile stays so. */
export const freeRental = (
  ctx: Context,
  contract: Contract,
  rental: Rental | undefined,
): Change[] => [
  { kind: 'release', key: keyOf(contract) },
  ...(rental === undefined
    ? []
    : moved(ctx, rental, {
        contract_id: undefined,
        ...(rental.availability_status === 'in_use' && { availability_status: 'available' }),
      })),
];

const LET = {
  code: 'record_locked' as const,
  errors: [
    { field: 'rental_id', message: 'Another contract that is in force lets this rental' },
  ] as FieldError[],
};

const keyOf = ({ rental_id }: Contract): string => `contract:${rental_id}`;

function moved(ctx: Context, rental: Rental, fields: Partial<Rental>): Change[] {
  const after = amended(ctx, rental, fields);
  return isUnchanged(rental, after) ? [] : [update(Rental, rental, after)];
}
