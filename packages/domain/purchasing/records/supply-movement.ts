// One change of the stock of a supply, written down for good. contract#purchasing.
// Decision: `in`, `out` and `waste` move the stock by `quantity`; `adjust` is a count: the stock
// becomes `quantity`. Quantities are in the supply's unit or in one of its conversion.
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { date, oneOf, QUANTITY_MAX, quantity, recordId, text } from '#kernel/fields.ts';
import { decimal, times, toPlaces } from '#kernel/money.ts';
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Supply } from './supply.ts';

const PLACES = 6;

const fields = {
  supply_id: field(recordId()).assigned().filterable(),
  type: field(oneOf(['in', 'out', 'adjust', 'waste']))
    .required()
    .filterable(),
  quantity: field(quantity()).required().sortable('number'),
  unit: field(text(1, 50)),
  reason: field(text(0, 500)).searchable(),
  lot: field(text(0, 100)).searchable().filterable(),
  reference: field(text(0, 200)).searchable(),
  expiry_date: field(date()),
  stock_before: field(quantity()).assigned(),
  stock_after: field(quantity()).assigned(),
};

export interface SupplyMovement extends Stored<'supply_movement', typeof fields> {}
export const SupplyMovement: NounOf<SupplyMovement, typeof fields> = noun({
  name: 'supply_movement',
  summary: 'A change of the stock of a supply, and why.',
  plural: 'supplies/movements',
  base: '/supplies/movements',
  key: 'sm',
  scope: 'supplies',
  idParam: 'movement_id',
  standardEvents: ['created'],
  fields,
  standard: [],
});

type Asked = (typeof SupplyMovement)['$input'];
type Moved = { stock: number; movement: SupplyMovement };

/** The stock after the movement, and the movement. Throws validation_error, insufficient_stock. */
function moved(ctx: Context, supply: Supply, input: Asked): Moved {
  const { type, quantity: amount } = input;
  const by = toPlaces(times(amount, factorOf(supply, input.unit)), PLACES);
  refuse([...quantityErrors(type, { amount, by }), ...unitErrors(supply, input)]);
  const before = supply.stock;
  const stock = type === 'adjust' ? by : sum(before, type === 'in' ? by : -by);
  if (stock < 0) refuseShortage(supply, by);
  if (stock > QUANTITY_MAX) refuse([tooMuch(type === 'adjust' ? 0 : before)]);
  const fields = {
    supply_id: supply._id,
    unit: supply.unit,
    ...input,
    stock_before: before,
    stock_after: stock,
  };
  return { stock, movement: brandNew(ctx, SupplyMovement, fields) };
}

/** The movement that leads from one stock to another, where they differ. */
export function countedChange(ctx: Context, from: number, after: Supply, reason: string): Change[] {
  const to = after.stock;
  if (from === to) return [];
  const input = { type: 'adjust' as const, quantity: to, unit: after.unit, reason };
  const fields = { supply_id: after._id, ...input, stock_before: from, stock_after: to };
  return [create(SupplyMovement, brandNew(ctx, SupplyMovement, fields))];
}

/** The changes of a movement of that supply; its version decides races. */
export function movementChanges(ctx: Context, supply: Supply, input: Asked) {
  const { stock, movement } = moved(ctx, supply, input);
  const after = amended(ctx, supply, { stock });
  const changes = [update(Supply, supply, after), create(SupplyMovement, movement)];
  return { after, movement, changes };
}

const sum = (a: number, b: number): number => toPlaces(decimal(a).plus(b), PLACES);

const factorOf = (supply: Supply, unit: string | undefined): number =>
  supply.conversion?.find((each) => each.unit === unit)?.factor ?? 1;

/** `by`: the amount in the unit of the supply. What is too little to be told in it would be written down and move nothing. */
function quantityErrors(
  type: string,
  { amount, by }: { amount: number; by: number },
): FieldError[] {
  if (by > 0 || (type === 'adjust' && amount === 0)) return [];
  const message =
    amount === 0 ? 'Only a count may be zero' : 'Less than can be told in the unit of the supply';
  return [{ field: 'quantity', location: 'body', code: 'too_small', message }];
}

function unitErrors(supply: Supply, { unit }: Asked): FieldError[] {
  const units = [supply.unit, ...(supply.conversion ?? []).map((each) => each.unit)];
  if (unit === undefined || units.includes(unit)) return [];
  const message = 'The supply is not measured in this unit';
  return [{ field: 'unit', location: 'body', code: 'invalid_enum', message, allowed: units }];
}

/** `max`: what there is room for, in the unit of the supply. */
const tooMuch = (before: number): FieldError => ({
  field: 'quantity',
  location: 'body',
  code: 'too_large',
  message: 'More stock than can be kept',
  max: sum(QUANTITY_MAX, -before),
});

function refuseShortage(supply: Supply, requested: number): never {
  const message = `Not enough stock of ${supply.name}`;
  const line = {
    field: 'quantity',
    location: 'body',
    code: 'insufficient_stock',
    message,
  } as const;
  return fail('insufficient_stock', { errors: [{ ...line, requested, available: supply.stock }] });
}
