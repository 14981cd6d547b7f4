// Walks over the words of an expression: what is next, what is taken, and the operands that conditions and updates share.
import type { Path } from '../values/path.ts';
import { ValidationError } from '../values/value.ts';
import { RESERVED } from './reserved.ts';
import { MAKERS, type MakerName, type Operand, TESTS } from './syntax.ts';

const WORD = /\s*(<=|>=|<>|[=<>(),+\-.[\]]|[#:]?[A-Za-z0-9_]+)/y;
const FUNCTIONS: ReadonlySet<string> = new Set([...TESTS, ...MAKERS, 'size']);

export class Cursor {
  readonly #text: string;
  readonly #words: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#words = wordsOf(text);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#words.length;
  }

  placeholders(): Set<string> {
    return new Set(this.#words.filter((word) => word.startsWith('#') || word.startsWith(':')));
  }

  peek(ahead = 0): string | undefined {
    return this.#words[this.#at + ahead];
  }

  next(): string {
    const word = this.peek();
    if (word === undefined) throw new ValidationError(`${this.#text} ends too soon`);
    this.#at += 1;
    return word;
  }

  /** Takes the word when it is next; keywords in either case. */
  take(word: string): boolean {
    if (this.peek()?.toUpperCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  expect(word: string): void {
    if (!this.take(word)) throw this.unexpected();
  }

  unexpected(): ValidationError {
    return new ValidationError(`unexpected ${this.peek() ?? 'end'} in ${this.#text}`);
  }

  /** The name of a function when one is called here. */
  called(): string | undefined {
    const word = this.peek();
    return this.peek(1) === '(' && word !== undefined && FUNCTIONS.has(word) ? word : undefined;
  }

  operand(): Operand {
    const name = this.called();
    if (name === 'size') {
      const [of] = this.args(1);
      return { kind: 'size', of: of as Operand };
    }
    if (name !== undefined && (MAKERS as readonly string[]).includes(name)) return this.#made(name);
    if (name !== undefined) throw this.unexpected();
    if (this.peek()?.startsWith(':') === true) return { kind: 'value', name: this.next() };
    return { kind: 'path', path: this.path() };
  }

  /** The operands of the function that is called here. */
  args(count: number): Operand[] {
    this.next();
    this.expect('(');
    const list = this.operands();
    if (list.length !== count)
      throw new ValidationError(`wrong number of operands in ${this.#text}`);
    return list;
  }

  /** One or more, up to the closing parenthesis. */
  operands(): Operand[] {
    const list: Operand[] = [];
    do list.push(this.operand());
    while (this.take(','));
    this.expect(')');
    return list;
  }

  path(): Path {
    const path: (string | number)[] = [this.#member()];
    for (;;) {
      if (this.take('.')) path.push(this.#member());
      else if (this.take('[')) {
        path.push(this.#position());
        this.expect(']');
      } else return path;
    }
  }

  #made(name: string): Operand {
    const [left, right] = this.args(2) as [Operand, Operand];
    if (name === 'if_not_exists' && left.kind !== 'path') throw this.unexpected();
    return { kind: 'made', name: name as MakerName, left, right };
  }

  #member(): string {
    const word = this.peek() ?? '';
    if (!/^#?[A-Za-z_][A-Za-z0-9_]*$|^#[A-Za-z0-9_]+$/.test(word)) throw this.unexpected();
    if (RESERVED.has(word.toUpperCase())) throw new ValidationError(`${word} is a reserved word`);
    return this.next();
  }

  #position(): number {
    const word = this.next();
    if (!/^\d+$/.test(word)) throw this.unexpected();
    return Number(word);
  }
}

function wordsOf(text: string): string[] {
  const words: string[] = [];
  const end = text.trimEnd().length;
  WORD.lastIndex = 0;
  while (WORD.lastIndex < end) {
    const word = WORD.exec(text)?.[1];
    if (word === undefined) throw new ValidationError(`cannot read ${text}`);
    words.push(word);
  }
  return words;
}
