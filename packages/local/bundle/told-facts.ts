// What takes the place of domain/facts.ts where the groups are not to be loaded for it: the same facts, as they are declared now.
import { bases, facts, paths } from '#domain/facts.ts';

/** Where nothing asks for it, it is left out. */
const asConstant = ([name, value]: [string, object]): string =>
  `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))});`;

/** The text of a module of JavaScript. */
export const toldFacts: string = Object.entries({ facts, paths, bases }).map(asConstant).join('\n');
