// The one reader of the environment. Every function has the same variables (platform 5.4); what a function may do
// with them is decided by its role, not by its configuration.

export type Config = {
  tableLive: string;
  tableTest: string;
  deliveryQueueUrl: string;
  jobQueueUrl: string;
  /** Root of the derived keys (token MAC, cursors, vault): at least 32 random bytes. */
  serverKey: Buffer;
  sessionIssuer: string;
  sessionAudience: string;
  /** Inline key set of the local issuer; never on AWS. */
  sessionJwks: string | undefined;
  stage: string;
  /** Lines below this level are not written. */
  logLevel: LogLevel;
  /** Where clients reach the service, so that webhooks cannot be pointed at it. */
  baseUrl: string | undefined;
  /** Tables are reached over the lean transport unless it says otherwise. */
  tableTransport?: 'sdk';
  /** Webhooks to http and loopback addresses, for a receiver on the same machine (ruling 16); never on AWS. */
  webhookAllowLocal: boolean;
};

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SERVER_KEY_BYTES_MIN = 32;

/** Throws a plain Error that names the missing or forbidden variable. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const onAws = env.AWS_EXECUTION_ENV !== undefined;
  for (const name of ['SESSION_JWKS', 'WEBHOOK_ALLOW_LOCAL']) {
    if (onAws && env[name] !== undefined) throw new Error(`${name} must not be set on AWS`);
  }
  const serverKey = Buffer.from(required(env, 'SERVER_KEY'), 'base64');
  if (serverKey.length < SERVER_KEY_BYTES_MIN) throw new Error('SERVER_KEY is too short');
  return {
    tableLive: required(env, 'TABLE_LIVE'),
    tableTest: required(env, 'TABLE_TEST'),
    deliveryQueueUrl: required(env, 'DELIVERY_QUEUE_URL'),
    jobQueueUrl: required(env, 'JOB_QUEUE_URL'),
    serverKey,
    sessionIssuer: required(env, 'SESSION_ISSUER'),
    sessionAudience: required(env, 'SESSION_AUDIENCE'),
    sessionJwks: env.SESSION_JWKS,
    stage: env.STAGE ?? 'local',
    logLevel: LOG_LEVELS.find((level) => level === env.LOG_LEVEL) ?? 'info',
    baseUrl: env.SERVICE_URL,
    ...(env.TABLE_TRANSPORT === 'sdk' && { tableTransport: env.TABLE_TRANSPORT }),
    webhookAllowLocal: env.WEBHOOK_ALLOW_LOCAL === '1',
  };
}

function required(env: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
