// The tree of payment methods: at most 5 deep, never a ring. Decision: an account has tens of them, so
// that all are read at once. The versions of the ancestors that were read are part of a move's commit
// (reliability#race-of-trees): of two moves that would close a ring together, the later one is run again and
// refused.
import { type FieldError, refuse } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { PaymentMethod } from './records/payment-method.ts';

const DEPTH_MAX = 5;

/** Every method of the account, by its place. One round trip. */
export async function readMethods(ctx: Context): Promise<PaymentMethod[]> {
  const methods: PaymentMethod[] = [];
  for await (const method of ctx.store.each(PaymentMethod)) methods.push(method);
  return methods.sort((a, b) => a.sort_order - b.sort_order);
}

type ParentId = PaymentMethod['parent_id'];

/** The way from that parent to the root; a missing parent ends it. */
export function ancestorsFrom(
  methods: readonly PaymentMethod[],
  parentId: ParentId | undefined,
): PaymentMethod[] {
  const byId = new Map<ParentId | undefined, PaymentMethod>(
    methods.map((method) => [method._id, method]),
  );
  const way: PaymentMethod[] = [];
  for (let next = byId.get(parentId); next !== undefined; next = byId.get(next.parent_id)) {
    if (way.includes(next)) break;
    way.push(next);
  }
  return way;
}

/** Throws validation_error when the method would hang below itself, or its branch too deep. */
export function assertPlace(methods: readonly PaymentMethod[], method: PaymentMethod): void {
  const ancestors = ancestorsFrom(methods, method.parent_id);
  if (ancestors.some(({ _id }) => _id === method._id)) {
    refuse([parentError('invalid_format', 'A payment method cannot hang below itself')]);
  }
  const depth = ancestors.length + heightOf(methods, method._id);
  if (depth <= DEPTH_MAX) return;
  const message = `Payment methods nest at most ${DEPTH_MAX} deep`;
  refuse([parentError('too_large', message, { max: DEPTH_MAX, actual: depth })]);
}

/** Holds only while no other request changes an ancestor; otherwise the verb is run again. */
export const heldStill = (ancestors: readonly PaymentMethod[]): Change[] =>
  ancestors.map(({ _id, version }) => ({
    kind: 'require',
    noun: PaymentMethod,
    id: _id,
    where: { version },
  }));

type Branch = PaymentMethod & { readonly children: Branch[] };

/** Each method with its children, in their order; those of a missing parent are roots. */
export function treeOf(methods: readonly PaymentMethod[]): Branch[] {
  const nodes = new Map<ParentId, Branch>(
    methods.map((method) => [method._id, { ...method, children: [] }]),
  );
  const roots: Branch[] = [];
  for (const node of nodes.values()) {
    const siblings = nodes.get(node.parent_id)?.children ?? roots;
    siblings.push(node);
  }
  return roots;
}

/** Levels of the branch that begins with the method, itself included. */
function heightOf(methods: readonly PaymentMethod[], id: string): number {
  const children = methods.filter(({ parent_id }) => parent_id === id);
  return 1 + Math.max(0, ...children.map((child) => heightOf(methods, child._id)));
}

const parentError = (
  code: 'too_large' | 'invalid_format',
  message: string,
  params: Partial<FieldError> = {},
): FieldError => ({ field: 'parent_id', location: 'body', code, message, ...params });
