// The account's payment method that a word means: its id, its code or its name, whatever case and accents. A word that means none stays
// as it is, since the specification takes any; it is told, and is never taken for cash.
import type { Context } from '#resource/context.ts';
import { PaymentMethod } from './records/payment-method.ts';
import { PREDEFINED } from './records/predefined.ts';

/** Words that mean a method without being its code or name. */
const SYNONYMS: Readonly<Record<string, string>> = {
  efectivo: 'cash',
  contado: 'cash',
  'cuenta corriente': 'current_account',
};

/** Without case, accents and the difference between blanks, hyphens and underscores. */
const folded = (word: string): string =>
  word
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

/** The code of the method that each word means, by the word; reads nothing where all are codes that every account has. */
export async function codesOf(
  ctx: Context,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const plain = new Map(PREDEFINED.map(({ code }) => [folded(code), code]));
  const isPlain = words.every((word) => plain.has(folded(word)));
  const known = isPlain ? plain : await wordsOf(ctx);
  return new Map(
    words.flatMap((word) => {
      const code = known.get(word) ?? known.get(folded(word));
      return code === undefined ? [] : [[word, code] as const];
    }),
  );
}

/** A payment with the code of its method in the place of the word that means it; a word that means none stays. */
export async function byMethodCode<P extends { payment_method?: string | undefined }>(
  ctx: Context,
  payment: P,
): Promise<P> {
  const { payment_method: word = '' } = payment;
  if (word.trim() === '') return payment;
  const code = (await codesOf(ctx, [word])).get(word);
  return code === undefined ? payment : { ...payment, payment_method: code };
}

const known = new WeakMap<Context, Promise<readonly PaymentMethod[]>>();

/** The account's methods, read once for each context: a context is one attempt at one verb or job. */
export function methodsOf(ctx: Context): Promise<readonly PaymentMethod[]> {
  const read = known.get(ctx) ?? readMethods(ctx);
  known.set(ctx, read);
  read.catch(() => known.delete(ctx));
  return read;
}

async function readMethods(ctx: Context): Promise<readonly PaymentMethod[]> {
  const methods: PaymentMethod[] = [];
  for await (const method of ctx.store.each(PaymentMethod)) methods.push(method);
  return methods;
}

type Called = { code: string; name: string; name_en?: string };

/** Every word that means a method; a code comes before a name, the account's own before a synonym. */
async function wordsOf(ctx: Context): Promise<ReadonlyMap<string, string>> {
  const own = await methodsOf(ctx);
  const methods: readonly Called[] = own.length > 0 ? own : PREDEFINED;
  const words = new Map(Object.entries(SYNONYMS));
  const call = (word: string | undefined, code: string) => word && words.set(folded(word), code);
  for (const { name_en, code } of methods) call(name_en, code);
  for (const { name, code } of methods) call(name, code);
  for (const { code } of methods) call(code, code);
  for (const { _id, code } of own) words.set(_id, code);
  return words;
}
