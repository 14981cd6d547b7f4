// Turns: the first of each owner, then the second of each, and so on; within an owner the order stays.

export function inTurns<T>(items: readonly T[], ownerOf: (item: T) => string): T[] {
  const owners = Object.values(Object.groupBy(items, ownerOf)) as T[][];
  const rounds = Math.max(0, ...owners.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, turn) =>
    owners.flatMap((own) => own.slice(turn, turn + 1)),
  ).flat();
}
