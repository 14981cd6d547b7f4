// Everything that is kept of a tenant, as JSON lines: the tenant, its tokens without their values, and the records of every
// noun in both modes as the API shows them. Signing secrets and fields that are credentials are left out.
import { systemClock } from '#kernel/clock.ts';
import type { Mode, Tenant } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { readSandbox } from '#store/rate/sandbox-state.ts';
import { openStore } from '#store/repository.ts';
import { openCredentials } from '#store/token-slots.ts';
import type { Connection } from './connect.ts';
import { shownNouns } from './tenant-places.ts';

const MODES: readonly Mode[] = ['live', 'test'];
/** Signs list cursors; an export reads whole partitions and hands out none. */
const NO_KEY = Buffer.alloc(0);

/** One JSON text a line; records say their mode and resource. Reads page by page, so its size does not matter. */
export async function* exportLines(
  { tables }: Connection,
  tenant: Tenant,
): AsyncGenerator<string, void> {
  const { id: tenantId } = tenant;
  const control = tables.live;
  const place = { control, serverKey: NO_KEY, tenantId, clock: systemClock };
  const [sandbox, tokens] = await Promise.all([
    readSandbox(control, tenantId),
    openCredentials(place).list(),
  ]);
  yield JSON.stringify({ kind: 'tenant', ...tenant });
  yield JSON.stringify({ kind: 'sandbox', ...sandbox });
  for (const token of tokens) yield JSON.stringify({ kind: 'token', ...token });
  for (const mode of MODES) {
    const generation = mode === 'live' ? 0 : (sandbox?.generation ?? 0);
    const binding = { table: tables[mode], control, tenantId, mode, generation };
    const store = openStore({ ...binding, cursorKey: NO_KEY });
    for (const noun of shownNouns) {
      for await (const record of store.each(noun)) {
        yield JSON.stringify({
          kind: 'record',
          mode,
          resource: noun.plural,
          ...shown(noun, record),
        });
      }
    }
  }
}

const shown = (noun: Noun, record: object): { record: object } => ({
  record: Object.fromEntries(
    Object.entries(record).filter(([name]) => !(noun.credentials ?? []).includes(name)),
  ),
});
