// The tenant that a new local stack comes with, so that the first request needs no preparation. Its two tokens are kept
// in DATA_DIR (a token is otherwise shown once), which is right for a local stack and for nothing else.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#kernel/clock.ts';
import { writeWhole } from '#kernel/write-whole.ts';
import { SCOPES } from '#resource/scopes.ts';
import { serverKeysOf } from '#store/server-key.ts';
import type { Table } from '#store/table.ts';
import { createTenant, findTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';

const DEMO_TENANT = 'demo';
const DEMO_TOKENS_FILE = 'demo-tokens.json';

export type DemoTokens = { tenantId: string; live: string; test: string };
type SeedPlace = { directory: string; control: Table; serverKey: string; clock: Clock };

/** A CUIT with a valid check digit made up for the demo. */
const DEMO_CUIT = '30-71234567-1';

/** Idempotent: makes what is missing of the demo tenant and its tokens. */
export async function seedDemo(place: SeedPlace): Promise<DemoTokens> {
  const { control, directory, clock } = place;
  const wish = {
    name: DEMO_TENANT,
    cuit: DEMO_CUIT,
    taxCondition: 'responsable_inscripto' as const,
  };
  const tenant =
    (await findTenant(control, DEMO_TENANT)) ?? (await createTenant(control, wish, clock.now()));
  const known = readDemoTokens(directory);
  if (known?.tenantId === tenant.id) return known;
  const credentials = openCredentials({
    control,
    serverKey: serverKeysOf(place.serverKey).serverKey,
    tenantId: tenant.id,
    clock,
  });
  const make = async (mode: 'live' | 'test') => {
    const all = { scopes: SCOPES, expires: 'never' as const, createdBy: 'local stack' };
    return (await credentials.create({ name: `demo ${mode}`, mode, ...all })).token;
  };
  const tokens = { tenantId: tenant.id, live: await make('live'), test: await make('test') };
  writeWhole(join(directory, DEMO_TOKENS_FILE), JSON.stringify(tokens, null, 2), 0o600);
  return tokens;
}

/** The tokens of the stack that was started there, if one ever was. */
export function readDemoTokens(directory: string): DemoTokens | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, DEMO_TOKENS_FILE), 'utf8')) as DemoTokens;
  } catch {
    return undefined;
  }
}
