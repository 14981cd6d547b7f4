// Which components a document, or a part of it, needs.
import type { Json } from './names.ts';

/** Only what is referred to, directly or through another component. */
export function usedComponents(
  document: Json,
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Json {
  const used = new Set<string>();
  const queue: unknown[] = [document];
  for (let part = queue.pop(); part !== undefined; part = queue.pop()) {
    for (const [ref, kind = '', name = ''] of JSON.stringify(part).matchAll(
      /#\/components\/(\w+)\/([\w.-]+)/g,
    )) {
      const component = components[kind]?.[name];
      if (component === undefined || used.has(ref)) continue;
      used.add(ref);
      queue.push(component);
    }
  }
  const kept = Object.entries(components).map(([kind, members]) => [
    kind,
    Object.fromEntries(
      Object.entries(members).filter(([name]) => used.has(`#/components/${kind}/${name}`)),
    ),
  ]);
  return Object.fromEntries(kept);
}
