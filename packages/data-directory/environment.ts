// The variables that the deployed functions get from the infrastructure, with the values of the local stack.

import { LOCAL_TABLES } from '#store/schema.ts';
import { LOCAL_AUDIENCE, LOCAL_ISSUER, type LocalKeys } from './keys.ts';

export const REGION = 'us-east-1';
export const TABLES: readonly string[] = [LOCAL_TABLES.live, LOCAL_TABLES.test];

type Endpoints = {
  engineUrl: string;
  /** Absent for a command that runs while no stack does. */
  queueUrl?: string;
  /** TAX_AUTHORITY_* of the stack; without them live documents cannot be authorized. */
  authority?: Readonly<Record<string, string>>;
};

const ACCOUNT = '000000000000';

const CREDENTIAL = 'local';
/** Nothing listens there: a command that would need the queue of a stack that is not running fails at once. */
const NO_QUEUE = 'http://127.0.0.1:9';

/** The environment of every function and operator command on that stack. */
export function functionEnvironment(keys: LocalKeys, at: Endpoints): Record<string, string> {
  const queueUrl = at.queueUrl ?? NO_QUEUE;
  return {
    STAGE: 'local',
    LOG_LEVEL: 'warn',
    TABLE_LIVE: LOCAL_TABLES.live,
    TABLE_TEST: LOCAL_TABLES.test,
    DELIVERY_QUEUE_URL: `${queueUrl}/${ACCOUNT}/deliveries`,
    JOB_QUEUE_URL: `${queueUrl}/${ACCOUNT}/jobs`,
    SERVER_KEY: keys.serverKey,
    SESSION_ISSUER: LOCAL_ISSUER,
    SESSION_AUDIENCE: LOCAL_AUDIENCE,
    SESSION_JWKS: JSON.stringify(keys.jwks),
    JOBS_GATHER_MS: '150',
    WEBHOOK_ALLOW_LOCAL: '1',
    ...at.authority,
    AWS_ENDPOINT_URL_DYNAMODB: at.engineUrl,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: at.engineUrl,
    AWS_ENDPOINT_URL_SQS: queueUrl,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: CREDENTIAL,
    AWS_SECRET_ACCESS_KEY: CREDENTIAL,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

/** Client options for the local endpoint, whatever credentials the machine has. */
export const clientOptions = (endpoint: string) => ({
  endpoint,
  region: REGION,
  credentials: { accessKeyId: CREDENTIAL, secretAccessKey: CREDENTIAL },
});

/** Variables of the machine that would turn the functions away from what is local. */
const FOREIGN = [
  'AWS_PROFILE',
  'AWS_SESSION_TOKEN',
  'AWS_ENDPOINT_URL',
  'TAX_AUTHORITY_SECRET',
  'VAULT_KEY_ID',
];

/** Puts the environment into this process, where functions read it, and returns the way back. */
export function enterEnvironment(environment: Readonly<Record<string, string>>): () => void {
  const names = [...Object.keys(environment), ...FOREIGN];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of FOREIGN) delete process.env[name];
  Object.assign(process.env, environment);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
