// What DynamoDB refuses whatever the service does: too large, too many, keys that are no keys. The same here, so that nothing
// passes on this engine that fails on that one.
import { INDEXES } from '#store/keys.ts';
import type { Key, QueryInput } from '#store/table.ts';
import { textBytes } from './values/size.ts';
import { Exact, ValidationError, type Value, type ValueMap } from './values/value.ts';

const ACTIONS_MAX = 100;
export const KEYS_MAX = 100;
export const PAGE_BYTES_MAX = 1024 * 1024;
export const BATCH_BYTES_MAX = 16 * 1024 * 1024;
const ITEM_BYTES_MAX = 400 * 1024;
const TRANSACTION_BYTES_MAX = 4 * 1024 * 1024;
const TOKEN_LENGTH_MAX = 36;
/** Lists and maps within one another below the item itself. */
const DEPTH_MAX = 31;
const KEY_BYTES_MAX: Record<string, number> = { pk: 2048 };
const SORT_BYTES_MAX = 1024;

export function refuseBadKey({ pk, sk }: Key): void {
  refuseBadKeyText('pk', pk);
  refuseBadKeyText('sk', sk);
}

/** Throws ValidationError for an item that cannot be stored. */
export function refuseBadItem(item: ValueMap, bytes: number): void {
  refuseBadKeyText('pk', item.pk);
  refuseBadKeyText('sk', item.sk);
  for (const index of INDEXES) {
    if (item[index] !== undefined) refuseBadKeyText(index, item[index]);
  }
  if (bytes > ITEM_BYTES_MAX) throw new ValidationError('the item is over 400 KB');
  if (isDeeperThan(item, DEPTH_MAX)) throw new ValidationError('the item nests too deep');
}

export function refuseBadTransaction(keys: readonly Key[], token: string): void {
  const names = new Set(keys.map(nameOf));
  if (keys.length === 0 || keys.length > ACTIONS_MAX) {
    throw new ValidationError(`a transaction has 1 to ${ACTIONS_MAX} actions`);
  }
  if (names.size < keys.length) throw new ValidationError('a transaction has one item twice');
  if (token === '' || token.length > TOKEN_LENGTH_MAX) {
    throw new ValidationError(`a token has 1 to ${TOKEN_LENGTH_MAX} characters`);
  }
}

export function refuseLargeTransaction(bytes: number): void {
  if (bytes > TRANSACTION_BYTES_MAX) throw new ValidationError('the transaction is over 4 MB');
}

export function refuseRepeatedKeys(keys: readonly Key[]): void {
  if (new Set(keys.map(nameOf)).size < keys.length) {
    throw new ValidationError('one key is asked for twice');
  }
}

/** Keys of a query, whether or not there is anything under them. */
export function refuseBadQueryKeys({ pk, index, from, to, startKey }: QueryInput): void {
  refuseBadKeyText('pk', pk);
  for (const end of [from, to]) if (end !== undefined) refuseBadKeyText(index ?? 'sk', end);
  if (startKey === undefined) return;
  refuseBadKey({ pk: startKey.pk as string, sk: startKey.sk as string });
  const sort = startKey[index ?? 'sk'];
  const isWithin =
    startKey.pk === pk &&
    typeof sort === 'string' &&
    (index === undefined || (from ?? sort) <= sort) &&
    (index === undefined || sort <= (to ?? sort));
  if (!isWithin) throw new ValidationError('the key to go on from is not of the query');
}

export function refuseBadProjection(project: readonly string[] | undefined): void {
  if (project === undefined) return;
  if (project.length === 0 || new Set(project).size < project.length) {
    throw new ValidationError('a projection names attributes, each once');
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk}\u0000${sk}`;

function refuseBadKeyText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') {
    throw new ValidationError(`the key attribute ${name} must be a text`);
  }
  if (textBytes(value) > (KEY_BYTES_MAX[name] ?? SORT_BYTES_MAX)) {
    throw new ValidationError(`the key attribute ${name} is too long`);
  }
}

function isDeeperThan(value: Value, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof Uint8Array || value instanceof Exact) return false;
  if (levels < 0) return true;
  if (Array.isArray(value)) return value.some((member) => isDeeperThan(member, levels - 1));
  for (const name in value) if (isDeeperThan(value[name] as Value, levels - 1)) return true;
  return false;
}
