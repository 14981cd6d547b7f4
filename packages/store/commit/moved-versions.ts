// Versions of records as a bulk commit has left them by now: a change set that was planned on an earlier one cannot be written any more.

/** The version that a change set finds, and that which it leaves; the same where it only asks that the record be so. */
export type VersionMove = { from: number; to: number };
type Planned = { parts: { versions: ReadonlyMap<string, VersionMove> } };

export class MovedVersions {
  readonly #left = new Map<string, number>();

  note(written: readonly Planned[]): void {
    for (const { parts } of written) {
      for (const [key, { from, to }] of parts.versions) if (to !== from) this.#left.set(key, to);
    }
  }

  isOutdated({ parts }: Planned): boolean {
    if (this.#left.size === 0) return false;
    return [...parts.versions].some(([key, { from }]) => (this.#left.get(key) ?? from) !== from);
  }
}
