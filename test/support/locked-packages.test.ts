// What `npm ci` asks of package-lock.json: each package that is named is locked, also those that this machine needs none of.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Names = Readonly<Record<string, string>>;
type Locked = {
  version?: string;
  dependencies?: Names;
  devDependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
};
type Lock = { packages: Readonly<Record<string, Locked>> };

const EXACT = /^(npm:.+@)?\d+\.\d+\.\d+$/;

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;
const { packages } = readJson('package-lock.json') as Lock;

/** Where Node would look for it from there: in the folder of the package, then in those around it. */
function isLocked(from: string, name: string): boolean {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (place in packages) return true;
  return from !== '' && isLocked(outside(from), name);
}

const outside = (place: string): string =>
  place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')));

/** Optional ones may be needed on another machine; a peer that may be missing is no one's to lock. */
const named = ({ dependencies, devDependencies, optionalDependencies, ...of }: Locked): string[] =>
  Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...Object.fromEntries(
      Object.entries(of.peerDependencies ?? {}).filter(
        ([name]) => of.peerDependenciesMeta?.[name]?.optional !== true,
      ),
    ),
  });

test('every package that one names is in the lockfile', () => {
  const missing = Object.entries(packages).flatMap(([place, locked]) =>
    named(locked).flatMap((name) => (isLocked(place, name) ? [] : `${name} of ${place}`)),
  );
  expect(missing).toEqual([]);
});

test('what the project asks for is exact and what is locked', () => {
  const own = readJson('package.json') as Locked;
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies })) {
    expect(version, name).toMatch(EXACT);
    expect(version, name).toContain(packages[`node_modules/${name}`]?.version ?? 'not locked');
  }
});
