// What crosses between the thread of the requests and the one that writes. Actions go as JSON text, which is less work for either side
// than a structured clone of them; those that JSON does not tell as they are go as a clone.
import { type Action, ConditionFailed, type Item, TransactionRefused } from '#store/table.ts';
import { unavailable } from '#store/wire/retry.ts';
import { ValidationError } from '../values/value.ts';
import { asked } from '../write.ts';

/** By its number, what is asked of which table, and with what. */
export type Call = readonly [
  id: number,
  kind: Kind,
  table: string,
  given?: unknown,
  token?: string,
];
/** `table` and `close` are waited for by a thread that does nothing else meanwhile. */
export type Kind =
  | 'one'
  | 'lightly'
  | 'all'
  | 'reach'
  | 'trim'
  | 'expire'
  | 'rest'
  | 'table'
  | 'close';
/** The value, or why there is none. */
export type Answer = readonly [id: number, value: unknown, refusal?: Refusal];

/** `done`: WAITED_FOR until the thread has done what the other one waits for. */
export type ThreadData = { path: string; done: Int32Array };
export const WAITED_FOR = 0;
export const DONE = 1;
export const FAILED = 2;

export type Said = {
  answers: Answer[];
  /** Records that moved in l2: table, pk and sk of each. */
  moved: [table: string, pk: string, sk: string][];
  /** The number of the last commit that is on the disk. */
  synced: number;
  /** Why nothing is known of the disk any more. */
  broken?: string;
};
/** What the thread says first: that it has the file, or in a sentence for people why not. */
export type Opening = { isOpen: boolean; why?: string };

type Refusal =
  | { kind: 'condition'; item?: Item }
  | { kind: 'transaction'; reasons: TransactionRefused['reasons'] }
  | { kind: 'unavailable'; message: string }
  | { kind: 'mistake'; name: string; message: string };

/** A copy that shares nothing with what was given. Throws what `asked` throws. */
export function packed(actions: readonly Action[]): string | readonly Action[] {
  if (actions.every(isJson)) return JSON.stringify(actions);
  for (const action of actions) asked(action);
  return structuredClone(actions);
}

export const unpacked = (given: unknown): Action[] =>
  (typeof given === 'string' ? JSON.parse(given) : given) as Action[];

/** Is it the same after it was JSON, but for members that are undefined? */
function isJson(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'undefined':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      return value === null || areJson(value);
    default:
      return false;
  }
}

function areJson(value: object): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const name in value) if (!isJson(value[name as keyof typeof value])) return false;
  return true;
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof ConditionFailed) return { kind: 'condition', item: error.item };
  if (error instanceof TransactionRefused) return { kind: 'transaction', reasons: error.reasons };
  const { code, cause, name, message } = error as Error & { code?: string };
  if (code === 'service_unavailable') return { kind: 'unavailable', message: messageOf(cause) };
  return { kind: 'mistake', name, message };
}

const MISTAKES: Record<string, new (message: string) => Error> = {
  ValidationException: ValidationError,
  TypeError,
  RangeError,
};

/** What the refusal was when it was thrown in the other thread. */
export function errorOf(refusal: Refusal): Error {
  if (refusal.kind === 'condition') return new ConditionFailed(refusal.item);
  if (refusal.kind === 'transaction') return new TransactionRefused(refusal.reasons);
  if (refusal.kind === 'unavailable') return unavailable(new Error(refusal.message));
  const { name, message } = refusal;
  const Mistake = MISTAKES[name];
  return Mistake === undefined ? Object.assign(new Error(message), { name }) : new Mistake(message);
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
