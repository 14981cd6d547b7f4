// Finds the credential, checks what can be checked without I/O, and starts admission (token read and rate-limit write in
// one round trip). Spec: Authentication 1-2; data#authentication. A forged token costs no I/O and nobody's window.
import { fail } from '#kernel/error.ts';
import type { Claim } from '#store/admission.ts';
import { readToken } from '#store/tokens.ts';
import type { Incoming } from '../event.ts';
import type { Exchange, Step } from '../exchange.ts';
import type { World } from '../world.ts';

const TOKEN_IN_TEXT = /tal_(live|test)_/;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function authenticate(): Step {
  return {
    async before(request) {
      const exchange = request.event;
      refuseTokenInUrl(exchange.incoming);
      if (exchange.verb?.access === 'public') return;
      const claim = await claimOf(exchange.world, exchange.incoming);
      exchange.claim = inAskedMode(claim, exchange.incoming.headers['x-mode']?.trim());
      exchange.gate = admitted(exchange, exchange.claim);
      exchange.gate.catch(() => undefined);
    },
  };
}

async function admitted(exchange: Exchange, claim: Claim) {
  const { world } = exchange;
  const admission = await world.admit(claim, world.clock.now());
  exchange.admission = admission;
  if (admission.mode === 'test') {
    const { tenantId, generation, clockOffsetMs, hasFaults } = admission;
    world.sandboxes.set(tenantId, { generation, clockOffsetMs, hasFaults });
  }
  return admission;
}

function refuseTokenInUrl({ path, query }: Incoming): void {
  const inQuery = query.some(
    ([name, value]) => TOKEN_IN_TEXT.test(name) || TOKEN_IN_TEXT.test(value),
  );
  if (inQuery || TOKEN_IN_TEXT.test(path)) fail('token_in_url');
}

/** Both headers are equal alternatives; when both are sent they must agree. */
async function claimOf(world: World, { headers }: Incoming): Promise<Claim> {
  const key = headers['x-api-key']?.trim();
  const bearer = bearerOf(headers.authorization);
  if (key !== undefined && bearer !== undefined && key !== bearer) fail('conflicting_credentials');
  const credential = key ?? bearer;
  if (credential === undefined || credential === '') return fail('missing_token');
  if (key === undefined && JWT.test(credential)) return world.sessions.verify(credential);
  return readToken(credential, world.config) ?? fail('invalid_token');
}

/** A session turns to the sandbox by header; a credential that names its mode keeps to it. */
function inAskedMode(claim: Claim, asked: string | undefined): Claim {
  if (asked === undefined || asked === claim.mode) return claim;
  const mayTurn = claim.kind === 'session' && asked === 'test';
  return mayTurn ? { ...claim, mode: 'test' } : fail('conflicting_credentials');
}

function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const match = /^Bearer +(\S+)$/i.exec(header.trim());
  return match?.[1] ?? fail('invalid_token');
}
