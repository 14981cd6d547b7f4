// Rows of the engine's own writes, in memory: what conditions and updates mean is decided by the engine's code alone.
import type { Rows, Stored } from '#embedded-table/sqlite/rows.ts';
import { portItemFromText } from '#embedded-table/values/item-text.ts';
import type { Item, Key } from '#store/table.ts';
import { Partition } from './partition.ts';

/** One change as the table's stream would carry it (NEW_AND_OLD_IMAGES). */
export type StreamChange = { sequence: number; before?: Item; after?: Item };

const images = new WeakMap<Stored, Item>();

/** What is stored, as the port gives it: read once and shared by all who look at it, so not to be changed. */
export function imageOf(stored: Stored): Item {
  const image = images.get(stored) ?? portItemFromText(stored.text);
  images.set(stored, image);
  return image;
}

/** Its images are read when they are looked at, which those of most changes never are. */
export class RowChange implements StreamChange {
  readonly sequence: number;
  readonly was: Stored | undefined;
  readonly is: Stored | undefined;

  constructor(sequence: number, was: Stored | undefined, is: Stored | undefined) {
    this.sequence = sequence;
    this.was = was;
    this.is = is;
  }

  get before(): Item | undefined {
    return this.was && imageOf(this.was);
  }

  get after(): Item | undefined {
    return this.is && imageOf(this.is);
  }
}

export class MemoryRows implements Rows {
  readonly stream: RowChange[] = [];
  readonly partitions = new Map<string, Partition>();
  /** Partitions that no copy shares: others are copied before they are written to. */
  readonly #own = new Set<string>();

  find = ({ pk, sk }: Key): Stored | undefined => this.partitions.get(pk)?.get(sk);

  /** The same rows and an empty stream; what either writes from now on is its own. */
  copy(): MemoryRows {
    const copy = new MemoryRows();
    for (const [pk, partition] of this.partitions) copy.partitions.set(pk, partition);
    this.#own.clear();
    return copy;
  }

  replace = (key: Key, before: Stored | undefined, after: Stored | undefined): void => {
    const partition = this.#ownPartition(key.pk);
    partition.replace(key.sk, after);
    if (before?.text === after?.text) return;
    this.stream.push(new RowChange(this.stream.length + 1, before, after));
  };

  #ownPartition(pk: string): Partition {
    const known = this.partitions.get(pk);
    if (known !== undefined && this.#own.has(pk)) return known;
    const own = known?.copy() ?? new Partition();
    this.#own.add(pk);
    this.partitions.set(pk, own);
    return own;
  }

  /** Rows that are not as in that one, of which this is a copy, and keys of what is gone: by what both share, without looking at texts. */
  *movedSince(base: MemoryRows): Iterable<Stored | Key> {
    for (const [pk, partition] of this.partitions) {
      const was = base.partitions.get(pk);
      if (was === partition) continue;
      for (const row of partition.rows()) if (was?.get(row.item.sk as string) !== row) yield row;
      for (const { item } of was?.rows() ?? [])
        if (partition.get(item.sk as string) === undefined) yield { pk, sk: item.sk as string };
    }
  }

  *all(): Iterable<Stored> {
    for (const partition of this.partitions.values()) yield* partition.rows();
  }
}
