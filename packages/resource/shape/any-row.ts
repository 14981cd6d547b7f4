// What every record has, whatever its noun: the floor that nouns, changes and the types of records stand on.

/** The id of a record of that noun. A text stands for any id, the id of another noun does not. */
export type Id<N extends string> = string & { readonly $id?: N };

/** A record of any noun: what all have in common. Others of its members are read by `member`. */
export interface AnyRow {
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
  readonly livemode: boolean;
}
