// The one reader of the environment. Every function has the same variables (platform 5.4); what a function may do
// with them is decided by its role, not by its configuration.
import { serverKeysOf } from '#store/server-key.ts';

export type Config = {
  tableLive: string;
  tableTest: string;
  deliveryQueueUrl: string;
  jobQueueUrl: string;
  /** Root of the derived keys (token MAC, cursors, vault): at least 32 random bytes. */
  serverKey: Buffer;
  /** Accepted beside it while the key is rotated. */
  formerServerKey?: Buffer;
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
  /** How long a process lets jobs gather after it has run several together; 0 on AWS, where it has one batch at a time. */
  jobsGatherMs: number;
  /** Webhooks to http and loopback addresses, for a receiver on the same machine (contract#webhook-addresses); never on AWS. */
  webhookAllowLocal: boolean;
  /** The key in KMS under which secrets of tenants are sealed; without one, under the server key. */
  vaultKeyId?: string;
  /** Absent: live documents cannot be authorized. */
  taxAuthority?: TaxAuthoritySettings;
};

/** Base addresses of the authority's services, and the provider's certificate: both PEM texts, or the secret that holds them. */
export type TaxAuthoritySettings = {
  addresses: { wsaa: string; wsfe: string; padron: string };
  certificate?: string;
  key?: string;
  secret?: string;
};

export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Switches and plain keys of the local stack. */
const LOCAL_ONLY = ['SESSION_JWKS', 'WEBHOOK_ALLOW_LOCAL', 'TAX_AUTHORITY_KEY', 'JOBS_GATHER_MS'];
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

type Variables = Readonly<Record<string, string | undefined>>;

/** Throws a plain Error that names the missing or forbidden variable. */
export function loadConfig(env: Variables): Config {
  const onAws = env.AWS_EXECUTION_ENV !== undefined;
  for (const name of LOCAL_ONLY) {
    if (onAws && env[name] !== undefined) throw new Error(`${name} must not be set on AWS`);
  }
  return {
    tableLive: required(env, 'TABLE_LIVE'),
    tableTest: required(env, 'TABLE_TEST'),
    deliveryQueueUrl: required(env, 'DELIVERY_QUEUE_URL'),
    jobQueueUrl: required(env, 'JOB_QUEUE_URL'),
    ...serverKeysOf(required(env, 'SERVER_KEY')),
    sessionIssuer: required(env, 'SESSION_ISSUER'),
    sessionAudience: required(env, 'SESSION_AUDIENCE'),
    sessionJwks: env.SESSION_JWKS,
    stage: env.STAGE ?? 'local',
    logLevel: LOG_LEVELS.find((level) => level === env.LOG_LEVEL) ?? 'info',
    baseUrl: env.SERVICE_URL,
    ...(env.TABLE_TRANSPORT === 'sdk' && { tableTransport: env.TABLE_TRANSPORT }),
    jobsGatherMs: Number(env.JOBS_GATHER_MS ?? 0),
    webhookAllowLocal: env.WEBHOOK_ALLOW_LOCAL === '1',
    ...(env.VAULT_KEY_ID && { vaultKeyId: env.VAULT_KEY_ID }),
    ...(env.TAX_AUTHORITY_WSFE_URL && { taxAuthority: taxAuthority(env) }),
  };
}

function taxAuthority(env: Variables): TaxAuthoritySettings {
  const { TAX_AUTHORITY_CERTIFICATE: certificate, TAX_AUTHORITY_KEY: key } = env;
  return {
    addresses: {
      wsaa: authorityAddress(env, 'TAX_AUTHORITY_WSAA_URL'),
      wsfe: authorityAddress(env, 'TAX_AUTHORITY_WSFE_URL'),
      padron: authorityAddress(env, 'TAX_AUTHORITY_PADRON_URL'),
    },
    ...(certificate && { certificate }),
    ...(key && { key }),
    ...(env.TAX_AUTHORITY_SECRET && { secret: env.TAX_AUTHORITY_SECRET }),
  };
}

/** Documents and keys of taxpayers travel in the clear only to a simulator on the same machine. */
function authorityAddress(env: Variables, name: string): string {
  const address = required(env, name);
  const { protocol, hostname } = URL.parse(address) ?? { protocol: '', hostname: '' };
  const isSimulator = LOOPBACK.test(hostname) && env.AWS_EXECUTION_ENV === undefined;
  if (protocol === 'https:' || (protocol === 'http:' && isSimulator)) return address;
  throw new Error(`${name} must be an https address`);
}

function required(env: Variables, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
