// The user pool's own interface: the password by SRP, then the steps that the pool asks for (a first password, an authenticator), then
// the tokens. No redirect and no other page: the pool's client has no OAuth flows. Decision 216.
import { systemClock } from '#kernel/clock.ts';
import type { Pool } from './login-way.ts';
import type { Renewal } from './session.ts';
import { type Challenged, opened, proofOf } from './srp.ts';

/** `kind` is the pool's word, such as NotAuthorizedException. */
export class PoolRefusal extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

export type Step =
  | { ask: 'new password'; session: string; user: string }
  | { ask: 'code'; session: string; user: string }
  | { ask: 'authenticator'; session: string; user: string; secret: string };
export type Outcome = { step: Step } | { token: string; renewal: Renewal };

type Tokens = { AccessToken: string; RefreshToken?: string };
type Answer = {
  ChallengeName?: string;
  ChallengeParameters?: Partial<Challenged>;
  Session?: string;
  AuthenticationResult?: Tokens;
  SecretCode?: string;
};

/** Throws PoolRefusal. */
export async function logIn(pool: Pool, email: string, password: string): Promise<Outcome> {
  const opening = opened();
  const first = await ask(pool, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: opening.srpA },
  });
  const challenge = first.ChallengeParameters as Challenged;
  const known = { opening, pool: pool.pool, password, challenge };
  const { signature, timestamp } = await proofOf(known, systemClock.now());
  const user = challenge.USER_ID_FOR_SRP;
  const answer = await respond(pool, 'PASSWORD_VERIFIER', first.Session, {
    USERNAME: user,
    PASSWORD_CLAIM_SECRET_BLOCK: challenge.SECRET_BLOCK,
    PASSWORD_CLAIM_SIGNATURE: signature,
    TIMESTAMP: timestamp,
  });
  return outcome(pool, answer, user);
}

/** What the person entered for the step: the new password, or the code. */
export async function answerStep(pool: Pool, step: Step, entered: string): Promise<Outcome> {
  const { session, user } = step;
  if (step.ask === 'authenticator') {
    const said = { Session: session, UserCode: entered };
    const verified = await ask(pool, 'VerifySoftwareToken', said);
    const answer = await respond(pool, 'MFA_SETUP', verified.Session, { USERNAME: user });
    return outcome(pool, answer, user);
  }
  const [name, field] =
    step.ask === 'code'
      ? ['SOFTWARE_TOKEN_MFA', 'SOFTWARE_TOKEN_MFA_CODE']
      : ['NEW_PASSWORD_REQUIRED', 'NEW_PASSWORD'];
  const answer = await respond(pool, name, session, { USERNAME: user, [field]: entered });
  return outcome(pool, answer, user);
}

/** Sends a code to the person's mailbox; whether there is such a person is not told. */
export async function forgot(pool: Pool, email: string): Promise<void> {
  await ask(pool, 'ForgotPassword', { Username: email });
}

/** Sets the password by that code, and logs in with it. */
export async function reset(
  pool: Pool,
  email: string,
  { code, password }: { code: string; password: string },
): Promise<Outcome> {
  await ask(pool, 'ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode: code,
    Password: password,
  });
  return logIn(pool, email, password);
}

async function outcome(pool: Pool, answer: Answer, user: string): Promise<Outcome> {
  const { AuthenticationResult: tokens, ChallengeName: name, Session: session = '' } = answer;
  if (tokens !== undefined)
    return { token: tokens.AccessToken, renewal: renewalOf(pool, tokens.RefreshToken ?? '') };
  if (name === 'NEW_PASSWORD_REQUIRED') return { step: { ask: 'new password', session, user } };
  if (name === 'SOFTWARE_TOKEN_MFA') return { step: { ask: 'code', session, user } };
  if (name !== 'MFA_SETUP') throw new PoolRefusal('Unknown', String(name));
  const setUp = await ask(pool, 'AssociateSoftwareToken', { Session: session });
  const { SecretCode: secret = '', Session: next = session } = setUp;
  return { step: { ask: 'authenticator', session: next, user, secret } };
}

const renewalOf = (pool: Pool, refreshToken: string): Renewal => ({
  async renew() {
    const answer = await ask(pool, 'InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: refreshToken },
    });
    return answer.AuthenticationResult?.AccessToken ?? refuse('NotAuthorizedException');
  },
  async end() {
    await ask(pool, 'RevokeToken', { Token: refreshToken });
  },
});

const respond = (
  pool: Pool,
  name: string | undefined,
  session: string | undefined,
  responses: Record<string, string>,
): Promise<Answer> =>
  ask(pool, 'RespondToAuthChallenge', {
    ChallengeName: name,
    ChallengeResponses: responses,
    ...(session !== undefined && { Session: session }),
  });

/** Some acts know the client by the session that they continue. */
const WITHOUT_CLIENT = ['AssociateSoftwareToken', 'VerifySoftwareToken'];

async function ask(pool: Pool, act: string, said: Record<string, unknown>): Promise<Answer> {
  const by = WITHOUT_CLIENT.includes(act) ? {} : { ClientId: pool.client };
  let response: Response;
  try {
    response = await fetch(pool.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': `AWSCognitoIdentityProviderService.${act}`,
      },
      body: JSON.stringify({ ...said, ...by }),
      cache: 'no-store',
      credentials: 'omit',
    });
  } catch {
    return refuse('Unheard');
  }
  const text = await response.text();
  const answer = (text === '' ? {} : JSON.parse(text)) as Answer & Refused;
  if (response.ok) return answer;
  return refuse(answer.__type?.split('#').at(-1) ?? 'Unknown', answer.message);
}

type Refused = { __type?: string; message?: string };
function refuse(kind: string, message = ''): never {
  throw new PoolRefusal(kind, message);
}
