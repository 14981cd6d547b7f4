// What takes the place of domain/facts.ts where the groups are not to be loaded for it: the same facts, as they are declared now.
import { bases, facts, paths } from '#domain/facts.ts';

const { nouns, ...others } = facts;

const members = [...new Set(nouns.flatMap((noun) => Object.keys(noun)))];

/** Every function holds the facts of all nouns, so the names of their members are written once, and null where a noun has none. */
const rows = nouns.map((noun) => {
  const told: Readonly<Record<string, unknown>> = { ...noun };
  return members.map((name) => told[name] ?? null);
});

const parsed = (value: object): string =>
  `/* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))})`;

/** The text of a module of JavaScript. Where nothing asks for a constant, it is left out. */
export const toldFacts: string = `
const named = (members, row) =>
  Object.fromEntries(
    members.map((name, at) => [name, row[at]]).filter(([, value]) => value !== null),
  );
const withNouns = ({ members, rows, ...others }) =>
  ({ ...others, nouns: rows.map((row) => named(members, row)) });
export const facts = /* @__PURE__ */ withNouns(${parsed({ members, rows, ...others })});
export const paths = ${parsed(paths)};
export const bases = ${parsed(bases)};
`;
