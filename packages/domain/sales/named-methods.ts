// The payment methods that a sale names, by the codes of the account's own methods, and what its caller is told of words that mean none.
import { codesOf } from '#domain/payment-methods/find-methods.ts';
import type { Context } from '#resource/context.ts';
import type { Part, Paying } from './records/payment-method.ts';

export type Named<I> = { input: I; message?: string };

/** The input with the code of each method that it names. */
export async function namedMethods<I extends Paying>(ctx: Context, input: I): Promise<Named<I>> {
  const words = wordsOf(input);
  if (words.length === 0) return { input };
  const codes = await codesOf(ctx, words);
  const unknown = [...new Set(words.filter((word) => !codes.has(word)))];
  return {
    input: withCodes(input, (word) => codes.get(word) ?? word),
    ...(unknown.length > 0 && { message: told(unknown) }),
  };
}

const told = (unknown: readonly string[]): string =>
  `Not a payment method of the account, kept as it is and never counted as cash: ${unknown.join(', ')}`;

const isWord = (word: unknown): word is string => typeof word === 'string' && word.trim() !== '';

function wordsOf({ payment_method, payment }: Paying): string[] {
  const parts = payment?.partial_amounts ?? [];
  const words: unknown[] = [payment_method, payment?.method, ...parts.map(({ method }) => method)];
  return words.filter(isWord);
}

function withCodes<I extends Paying>(input: I, codeOf: (word: string) => string): I {
  const { payment_method, payment } = input;
  const coded = <P extends Part>(part: P): P =>
    isWord(part.method) ? { ...part, method: codeOf(part.method) } : part;
  const parts = payment?.partial_amounts;
  return {
    ...input,
    ...(isWord(payment_method) && { payment_method: codeOf(payment_method) }),
    ...(payment && {
      payment: {
        ...coded(payment),
        ...(Array.isArray(parts) && { partial_amounts: parts.map(coded) }),
      },
    }),
  };
}
