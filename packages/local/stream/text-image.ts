// An image of a change of the engine in the process. The engine has it as text, and the relay in the same process wants the item: it is
// read from the text without being made of typed members and back. Where it leaves the process, in JSON, it has all of its typed members.
import { arePlain, imagesOf as imagesFrom, itemsOf, type Texts } from '#embedded-table/changes.ts';
import type { Image } from '#embedded-table/values/image.ts';
import { IMAGE_ITEM, IMAGE_MARKS } from '#store/stream/stream-change.ts';
import type { Item } from '#store/table.ts';
import { valueToWire } from '#store/wire/attribute-value.ts';

type Images = { OldImage?: TextImage | Image; NewImage?: TextImage | Image };

/** Of a change as it lies in the file. */
export function imagesOf(texts: Texts): Images {
  const { before, after } = arePlain(texts) ? textImages(texts) : imagesFrom(texts);
  return { ...(before && { OldImage: before }), ...(after && { NewImage: after }) };
}

function textImages(texts: Texts): { before?: TextImage; after?: TextImage } {
  const { before, after } = itemsOf(texts);
  return {
    ...(before && { before: new TextImage(texts, 'before', before) }),
    ...(after && { after: new TextImage(texts, 'after', after) }),
  };
}

class TextImage {
  [name: string]: object;
  readonly #texts: Texts;
  readonly #which: 'before' | 'after';
  /** Until a reader has it: the next one gets its own. */
  #item: Item | undefined;

  constructor(texts: Texts, which: 'before' | 'after', item: Item) {
    this.#texts = texts;
    this.#which = which;
    for (const name of IMAGE_MARKS) {
      if (item[name] !== undefined) this[name] = valueToWire(item[name]);
    }
    this.#item = item;
  }

  [IMAGE_ITEM](): Item {
    const item = this.#item ?? itemsOf(this.#texts)[this.#which] ?? {};
    this.#item = undefined;
    return item;
  }

  toJSON(): Image {
    return imagesFrom(this.#texts)[this.#which] ?? {};
  }
}
