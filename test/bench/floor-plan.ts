// The floor of a request: the very calls that it makes to the tables, recorded once and made again with nothing around
// them. Conditions are left out and new items get new keys, so that a call can be made any number of times.

import { randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Action, Expression, Item, Table } from '#store/table.ts';

type Call = {
  table: string;
  method: keyof Omit<Table, 'name'>;
  input: unknown[];
  start: number;
  end: number;
};
/** Calls that go out together, one group after the other. */
export type FloorPlan = { groups: Omit<Call, 'start' | 'end'>[][]; answerBytes: number };

export class CallRecorder {
  private calls: Call[] = [];
  private tick = 0;

  /** The same table, recorded. */
  watch(table: Table): Table {
    const spy =
      (method: Call['method']) =>
      async (...input: unknown[]) => {
        const call: Call = {
          table: table.name,
          method,
          input,
          start: this.next(),
          end: Number.POSITIVE_INFINITY,
        };
        this.calls.push(call);
        try {
          return await (table[method] as (...args: unknown[]) => Promise<unknown>).apply(
            table,
            input,
          );
        } finally {
          call.end = this.next();
        }
      };
    const methods = ['get', 'batchGet', 'query', 'put', 'update', 'delete', 'transact'] as const;
    return {
      name: table.name,
      ...Object.fromEntries(methods.map((method) => [method, spy(method)])),
    } as Table;
  }

  /** What was recorded since the last time, in groups of calls that overlapped. */
  take(answerBytes: number): FloorPlan {
    const groups: Call[][] = [];
    for (const call of this.calls.splice(0)) {
      const depth =
        groups.findLastIndex((group) => group.some((other) => other.end < call.start)) + 1;
      groups[depth] = [...(groups[depth] ?? []), call];
    }
    return {
      groups: groups.map((group) =>
        group.map(({ table, method, input }) => ({ table, method, input })),
      ),
      answerBytes,
    };
  }

  private next(): number {
    this.tick += 1;
    return this.tick;
  }
}

/** Makes the calls of the plan once more. */
export async function replay(plan: FloorPlan, tables: Record<string, Table>): Promise<void> {
  for (const group of plan.groups) {
    await Promise.all(
      group.map(({ table, method, input }) => {
        const target = tables[table];
        if (target === undefined) throw new Error(`no table ${table}`);
        return (target[method] as (...args: unknown[]) => Promise<unknown>).apply(
          target,
          again(method, input),
        );
      }),
    );
  }
}

export const toText = (plan: FloorPlan): string => serialize(plan).toString('base64');
export const fromText = (text: string): FloorPlan =>
  deserialize(Buffer.from(text, 'base64')) as FloorPlan;

function again(method: Call['method'], input: unknown[]): unknown[] {
  if (method === 'transact') {
    return [(input[0] as Action[]).map(unconditional), randomBytes(16).toString('hex')];
  }
  if (method === 'put' || method === 'update' || method === 'delete')
    return [unconditional(input[0] as Action)];
  return input;
}

function unconditional(action: Action): Action {
  if ('put' in action) return { put: withNewKey(action.put) };
  if ('check' in action)
    return { update: action.check, set: { expression: 'REMOVE nothing_here' } };
  if ('delete' in action) return { delete: action.delete };
  return { update: action.update, set: onlyUsed(action.set) };
}

/** Placeholders that only the condition used would be refused. */
function onlyUsed({ expression, names, values }: Expression): Expression {
  const keep = <T>(map: Record<string, T> = {}) =>
    Object.fromEntries(
      Object.entries(map).filter(([name]) => new RegExp(`${name}\\b`).test(expression)),
    );
  return { expression, names: keep(names), values: keep(values) };
}

function withNewKey(item: Item): Item {
  const sk = String(item.sk);
  const made =
    sk.slice(0, 12) +
    randomBytes(16)
      .toString('hex')
      .slice(0, Math.max(0, sk.length - 12));
  return { ...item, sk: made };
}
