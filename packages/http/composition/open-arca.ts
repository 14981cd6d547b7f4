// Composition of the live tax authority: addresses and certificate from the configuration, tickets in the live table. Loaded by
// connected-authority.ts with the first live question.

import { setTimeout as delay } from 'node:timers/promises';
import { fail } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
import { readSecret } from '#store/secret.ts';
import { openTicketStore } from '#store/tickets/ticket-store.ts';
import { type ArcaAuthority, arcaAuthority } from '#tax-authority/arca-authority.ts';
import type { TaxAuthoritySettings } from '../config.ts';
import { environment } from '../environment.ts';
import type { Runtime } from '../runtime.ts';
import { vaultOf } from './vault-port.ts';

/** Owner of the sealed tickets, which serve all tenants; no tenant has such an id. */
const TICKETS_OWNER = 'tickets';
/** How long a certificate from Secrets Manager is believed to be the current one. */
const SECRET_KEEP_MS = 900_000;

type Pair = { certificate: string; privateKey: string };

/** The authority at these addresses. */
export function openArca(runtime: Runtime, settings: TaxAuthoritySettings): ArcaAuthority {
  const { clock, tables } = runtime;
  const vault = vaultOf(runtime, { tenantId: TICKETS_OWNER, mode: 'live' });
  return arcaAuthority({
    addresses: settings.addresses,
    tickets: openTicketStore(tables.live, vault),
    clock,
    provider: providerOf(runtime, settings),
    wait: async (ms) => {
      await delay(ms);
    },
  });
}

function providerOf(
  { clock }: Runtime,
  settings: TaxAuthoritySettings,
): () => Promise<Pair | undefined> {
  const { secret, certificate, key } = settings;
  if (secret === undefined) return async () => pairOf({ certificate, key });
  let known: { pair: Pair | undefined; untilMs: number } | undefined;
  return async () => {
    if (known === undefined || known.untilMs <= clock.now()) {
      known = { pair: await fetchPair(secret), untilMs: clock.now() + SECRET_KEEP_MS };
    }
    return known.pair;
  };
}

async function fetchPair(secret: string): Promise<Pair | undefined> {
  try {
    return pairOf(parseJson((await readSecret(secret, environment)) ?? '{}'));
  } catch (cause) {
    return fail('service_unavailable', { cause });
  }
}

/** Undefined until the operator has put both into the secret. */
function pairOf({ certificate, key }: { certificate?: string; key?: string }): Pair | undefined {
  if (!certificate || !key) return undefined;
  return { certificate: lines(certificate), privateKey: lines(key) };
}

/** PEM in one line, as variables are often written. */
const lines = (pem: string): string => pem.replaceAll('\\n', '\n');
