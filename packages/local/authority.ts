// Which tax authority the live tokens of a local stack meet: the simulator, kept in the stack's directory, unless the
// environment names another one (homologación).
import { join } from 'node:path';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import type { Clock } from '#kernel/clock.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export type Authority = {
  /** TAX_AUTHORITY_* of the functions. */
  variables: Record<string, string>;
  /** Absent when it is not ours. */
  arca?: RunningArca;
  stop(): Promise<void>;
};

const PREFIX = 'TAX_AUTHORITY_';

/** ARCA_PORT moves the simulator's port; when it is taken, another one is. Throws an Error for people. */
export async function openAuthority(
  directory: string,
  env: Environment,
  clock: Clock,
): Promise<Authority> {
  if (env.TAX_AUTHORITY_WSFE_URL) return { variables: variablesOf(env), stop: async () => {} };
  const arca = await startArca({
    directory: join(directory, 'arca'),
    clock,
    port: portOf(env.ARCA_PORT),
  });
  const { certificate, key } = arca.controls.provider;
  const variables = {
    TAX_AUTHORITY_WSAA_URL: arca.url,
    TAX_AUTHORITY_WSFE_URL: arca.url,
    TAX_AUTHORITY_PADRON_URL: arca.url,
    TAX_AUTHORITY_CERTIFICATE: certificate,
    TAX_AUTHORITY_KEY: key,
  };
  return { variables, arca, stop: arca.stop };
}

const variablesOf = (env: Environment): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith(PREFIX) && value !== undefined ? [[name, value]] : [],
    ),
  );

function portOf(text: string | undefined): number {
  const port = text === undefined || text === '' ? 0 : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`ARCA_PORT=${text} is no port number.`);
}
