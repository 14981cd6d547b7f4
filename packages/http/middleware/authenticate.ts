// Finds the credential, checks what can be checked without I/O, and starts admission (token read and rate-limit write in
// one round trip). Spec: Authentication 1-2; data#authentication. A forged token costs no I/O and no tenant's window.
import { type FieldError, fail } from '#kernel/error.ts';
import type { Credential } from '#store/admission.ts';
import { readToken } from '#store/tokens.ts';
import type { Incoming } from '../event.ts';
import type { RequestState, Step } from '../request-state.ts';
import type { Runtime } from '../runtime.ts';

const TOKEN_IN_TEXT = /tal_(live|test)_/;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function authenticate(): Step {
  return {
    async before(request) {
      const state = request.event;
      refuseTokenInUrl(state.incoming);
      if (state.verb?.access === 'public') return;
      const { runtime, incoming } = state;
      const credential = await runtime.forged.hold(incoming.address, runtime.clock.now(), () =>
        credentialOf(runtime, incoming),
      );
      state.credential = inAskedMode(credential, incoming.headers['x-mode']?.trim());
      state.gate = admitted(state, state.credential);
      state.gate.catch(() => undefined);
    },
  };
}

async function admitted(state: RequestState, credential: Credential) {
  const { runtime } = state;
  const admission = await runtime.admit(credential, runtime.clock.now());
  state.admission = admission;
  if (admission.mode === 'test') {
    const { tenantId, generation, clockOffsetMs, hasFaults } = admission;
    runtime.sandboxes.set(tenantId, { generation, clockOffsetMs, hasFaults });
  }
  return admission;
}

function refuseTokenInUrl({ path, query }: Incoming): void {
  const inQuery = query.some(
    ([name, value]) => TOKEN_IN_TEXT.test(name) || TOKEN_IN_TEXT.test(value),
  );
  if (inQuery || TOKEN_IN_TEXT.test(path)) fail('token_in_url');
}

/** Both headers are equal alternatives; when both are sent they must agree, and each is sent once. */
async function credentialOf(runtime: Runtime, { headers }: Incoming): Promise<Credential> {
  const key = headers['x-api-key']?.trim();
  refuseJoined(key, headers.authorization);
  const bearer = bearerOf(headers.authorization);
  if (key !== undefined && bearer !== undefined && key !== bearer) fail('conflicting_credentials');
  const credential = key ?? bearer;
  if (credential === undefined || credential === '') return fail('missing_token');
  if (key === undefined && JWT.test(credential)) return runtime.sessions.verify(credential);
  return readToken(credential, runtime.config) ?? refuseCredential(credential, key !== undefined);
}

/** Two headers of one name reach the function as one, joined by a comma, which no credential holds. */
function refuseJoined(...sent: readonly (string | undefined)[]): void {
  if (sent.some((each) => each?.includes(','))) fail('conflicting_credentials');
}

/** A session turns to the sandbox by header; a credential that names its mode keeps to it. */
function inAskedMode(credential: Credential, asked: string | undefined): Credential {
  if (asked === undefined || asked === credential.mode) return credential;
  const mayTurn = credential.kind === 'session' && asked === 'test';
  return mayTurn ? { ...credential, mode: 'test' } : fail('conflicting_credentials');
}

function bearerOf(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const match = /^Bearer +(\S+)$/i.exec(header.trim());
  return match?.[1] ?? fail('invalid_token', { errors: [otherScheme(header)] });
}

/** What stands around the credential where it should stand alone, never any of it. */
function refuseCredential(credential: string, isKey: boolean): never {
  const message = faultOf(credential, isKey);
  if (message === undefined) return fail('invalid_token');
  const field = isKey ? 'X-API-Key' : 'Authorization';
  const line: FieldError = { field, location: 'header', code: 'invalid_format', message };
  return fail('invalid_token', { errors: [line] });
}

function faultOf(credential: string, isKey: boolean): string | undefined {
  if (isKey && /^["']?Bearer\b/i.test(credential))
    return 'X-API-Key takes the token without Bearer';
  if (/^["'“‘`<]|["'”’`>]$/.test(credential)) return 'Send the token without quotes or brackets';
  if (isKey && JWT.test(credential)) return 'A session is sent as Authorization: Bearer <token>';
  const isMore = TOKEN_IN_TEXT.test(credential) && !/^tal_\w+$/.test(credential);
  return isMore ? 'Send the token alone, without what stands before or after it' : undefined;
}

const otherScheme = (header: string): FieldError => ({
  field: 'Authorization',
  location: 'header',
  code: 'invalid_format',
  message: expected(header),
});

/** Basic, Token: never what follows it. */
function expected(header: string): string {
  const scheme = /^([A-Za-z]{2,20}) /.exec(header.trim())?.[1];
  if (scheme?.toLowerCase() === 'bearer')
    return 'Send the token alone, without what stands before or after it';
  return scheme === undefined
    ? 'Send the token as Authorization: Bearer <token> or as X-API-Key'
    : `Send the token as Authorization: Bearer <token> or as X-API-Key; ${scheme} is not understood`;
}
