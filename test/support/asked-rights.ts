// What calls of the Table port ask of IAM, as their requests would on the wire (bundled/asks.ts).
import type { Mode } from '#resource/context.ts';
import type { Action, Expression, Key, Table } from '#store/table.ts';
import type { Ask } from './bundled/asks.ts';

/** The same table, telling `hear` what each call asks for. */
export function heard(mode: Mode, table: Table, hear: (ask: Ask) => void): Table {
  const tell = (action: string, keys: readonly Key[], attributes?: readonly string[]): void =>
    hear({
      action: `dynamodb:${action}`,
      resource: mode,
      leadingKeys: keys.map(({ pk }) => pk),
      ...(attributes && { attributes: [...new Set(['pk', 'sk', ...attributes])] }),
    });
  const act = (action: Action): void => {
    if ('put' in action) tell('PutItem', [keyIn(action.put)], Object.keys(action.put));
    else if ('update' in action) {
      const { update, set, condition } = action;
      tell('UpdateItem', [update], [set, condition].flatMap(attributesOf));
    } else if ('delete' in action) tell('DeleteItem', [action.delete]);
    else tell('ConditionCheckItem', [action.check]);
  };
  const acting =
    <A extends Action, R>(run: (action: A) => Promise<R>) =>
    (action: A): Promise<R> => {
      act(action);
      return run(action);
    };
  return {
    name: table.name,
    put: acting((action) => table.put(action)),
    update: acting((action) => table.update(action)),
    delete: acting((action) => table.delete(action)),
    get(key, project) {
      tell('GetItem', [key], project);
      return table.get(key, project);
    },
    batchGet(keys, project) {
      tell('BatchGetItem', keys, project);
      return table.batchGet(keys, project);
    },
    query(input) {
      const resource = input.index === undefined ? mode : `${mode}/index/by-${input.index}`;
      hear({ action: 'dynamodb:Query', resource, leadingKeys: [input.pk] });
      return table.query(input);
    },
    transact(actions, token) {
      actions.forEach(act);
      return table.transact(actions, token);
    },
  };
}

const keyIn = ({ pk, sk }: Record<string, unknown>): Key => ({ pk: String(pk), sk: String(sk) });

const attributesOf = (expression: Expression | undefined): string[] =>
  Object.values(expression?.names ?? {});
