// What errors[] of an answer says, in the language of the client: apart from the codes, so that only what answers clients has the words.
import { ERRORS, type ErrorCode, type Failure, type FieldError, type Language } from './error.ts';
import { fieldWords, meantWords } from './errors/words/field-words.ts';

/** Sentences of the code in the other language, once a request asked for it. */
let inSpanish: ((english: string) => string | undefined) | undefined;

/** Loads what the language needs: 40 KB that a function holds only once a client reads Spanish. Decision 267. */
export async function loadWords(language: Language): Promise<void> {
  if (language === 'es') ({ inSpanish } = await import('./errors/words/in-spanish.ts'));
}

/**
 * errors[] as it goes out, in the language asked for: what states no code of its own has the failure's, what states no message is told
 * by its code (contract#error-body). What the tax authority said stays as it said it.
 */
export const errorLines = ({ code, errors }: Failure, language: Language): FieldError[] =>
  errors.map((stated) => {
    const line = { ...stated, code: stated.code ?? code };
    return { ...line, message: messageOf(line, code, language) };
  });

/** A sentence of the code in the language asked for; as it is where it has no other words. */
export const sentenceIn = (english: string, language: Language): string =>
  (language === 'en' ? undefined : inSpanish?.(english)) ?? english;

function messageOf(line: FieldError, code: ErrorCode, language: Language): string {
  const usual = fieldWords(line) ?? ERRORS[(line.code as ErrorCode) ?? code] ?? ERRORS[code];
  const own = stated(line, language);
  const isNamed = own?.includes(String(line.did_you_mean)) === true;
  return (own ?? usual[language]) + (isNamed ? '' : meantWords(line)[language]);
}

const stated = ({ message, authority_code }: FieldError, language: Language): string | undefined =>
  message === undefined || language === 'en' || authority_code !== undefined
    ? message
    : inSpanish?.(message);
