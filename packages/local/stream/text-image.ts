// An image of a change of the engine in the process. The engine has it as text, and the relay in the same process wants the item: it is
// read from the text without being made of typed members and back. Where it leaves the process, in JSON, it has all of its typed members.
import { itemOf } from '#embedded-table/changes.ts';
import { type Image, imageFromText } from '#embedded-table/values/image.ts';
import { isPlainText } from '#embedded-table/values/item-text.ts';
import { IMAGE_ITEM, IMAGE_MARKS } from '#store/stream/stream-change.ts';
import type { Item } from '#store/table.ts';
import { valueToWire } from '#store/wire/attribute-value.ts';

/** Of an item as it lies in the file. */
export const imageOf = (text: string): TextImage | Image =>
  isPlainText(text) ? new TextImage(text) : imageFromText(text);

class TextImage {
  [name: string]: object;
  readonly #text: string;
  /** Until a reader has it: the next one gets its own. */
  #item: Item | undefined;

  constructor(text: string) {
    this.#text = text;
    const item = itemOf(text);
    for (const name of IMAGE_MARKS) {
      if (item[name] !== undefined) this[name] = valueToWire(item[name]);
    }
    this.#item = item;
  }

  [IMAGE_ITEM](): Item {
    const item = this.#item ?? itemOf(this.#text);
    this.#item = undefined;
    return item;
  }

  toJSON(): Image {
    return imageFromText(this.#text);
  }
}
