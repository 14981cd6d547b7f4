// Round robin: the first of each owner, then the second of each, and so on; within an owner the order stays.

export function roundRobin<T>(items: readonly T[], ownerOf: (item: T) => string): T[] {
  const owners = Object.values(Object.groupBy(items, ownerOf)) as T[][];
  const rounds = Math.max(0, ...owners.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    owners.flatMap((own) => own.slice(round, round + 1)),
  ).flat();
}
