// `npm run -s token -- create|revoke|list …`: API tokens of a tenant. Creation prints the token alone, this once.
import { systemClock } from '#kernel/clock.ts';
import type { Credentials, TokenExpiry, TokenView } from '#resource/ports.ts';
import { SCOPES, type Scope } from '#resource/scopes.ts';
import { openCredentials, TOKEN_LIFETIME_DAYS } from '#store/token-slots.ts';
import {
  choice,
  command,
  oneLine,
  readCall,
  required,
  runCommand,
  tenantNamed,
  UsageError,
  type Values,
} from './command.ts';
import type { Connection } from './connect.ts';

const USAGE = `usage: token create --tenant NAME --mode live|test --scopes a:read,b:write|all
         [--expires 30d|60d|90d|1y|never] [--name TEXT] [--stage NAME]
       token revoke --tenant NAME --id ID [--stage NAME]
       token list --tenant NAME [--stage NAME]`;
const EXPIRIES = Object.keys(TOKEN_LIFETIME_DAYS) as TokenExpiry[];
const CREATED_BY = 'operator';
const DEFAULT_NAME = 'operator';
/** As the API takes it. */
const NAME_MAX = 100;

const OPTIONS = {
  create: ['tenant', 'mode', 'scopes', 'expires', 'name', 'stage'],
  revoke: ['tenant', 'id', 'stage'],
  list: ['tenant', 'stage'],
} as const;
type Options = Values<(typeof OPTIONS)[keyof typeof OPTIONS][number]>;

async function main(args: string[]): Promise<void> {
  const asked = readCall(args, { options: OPTIONS, actions: ACTIONS, usage: USAGE });
  const name = required(asked.values.tenant, USAGE);
  const run = asked.run(asked.values);
  await runCommand(asked.values.stage, async (connection) =>
    run(await credentialsOf(connection, name, asked.action)),
  );
}

/** Each checks its options first, so that a mistake is told before anything starts. */
const ACTIONS: Readonly<
  Record<string, (options: Options) => (tokens: Credentials) => Promise<string[]>>
> = {
  create(options) {
    const input = {
      name: oneLine('name', options.name ?? DEFAULT_NAME, NAME_MAX),
      mode: choice('mode', required(options.mode, USAGE), ['live', 'test']),
      scopes: readScopes(required(options.scopes, USAGE)),
      expires: choice('expires', options.expires ?? 'never', EXPIRIES),
      createdBy: CREATED_BY,
    };
    return async (tokens) => [(await tokens.create(input)).token];
  },
  revoke(options) {
    const id = required(options.id, USAGE);
    return async (tokens) => {
      await tokens.revoke(id);
      return [id];
    };
  },
  list: () => async (tokens) => (await tokens.list()).map(describeToken),
};

async function credentialsOf(
  connection: Connection,
  name: string,
  action: string,
): Promise<Credentials> {
  const { id: tenantId } = await tenantNamed(connection, name);
  const { control } = connection;
  const serverKey = action === 'create' ? connection.serverKey() : Buffer.alloc(0);
  return openCredentials({ control, serverKey, tenantId, clock: systemClock });
}

function readScopes(text: string): Scope[] {
  if (text === 'all') return [...SCOPES];
  const wanted = text.split(',').map((scope) => scope.trim());
  const unknown = wanted.filter((scope) => !SCOPES.some((known) => known === scope));
  if (unknown.length > 0) throw new UsageError(`unknown scopes: ${unknown.join(', ')}`);
  return SCOPES.filter((scope) => wanted.includes(scope));
}

function describeToken(token: TokenView): string {
  const scopes = token.scopes.length === SCOPES.length ? 'all' : token.scopes.join(',');
  const { _id, name, mode, expires_at, status, prefix_hint } = token;
  return [_id, name, mode, scopes, expires_at ?? 'never', status, prefix_hint].join('\t');
}

await command(USAGE, main);
