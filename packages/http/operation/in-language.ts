// What the service says in an answer that succeeded, in the language asked for: the message of the envelope, and the sentences that
// records keep of what became of them. What people and the tax authority wrote stays as it is. contract#error-body, decision 721.
import type { Language } from '#kernel/error.ts';
import { sentenceIn } from '#kernel/error-lines.ts';
import type { Answer } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Members } from '#resource/fields/row.ts';

/** Where the sentence stands in a line that has a code beside it. */
const SENTENCES = ['message', 'error'];

/** The same answer; a new one where something of it is said otherwise. */
export function inLanguage(answer: Answer, noun: Noun | undefined, language: Language): Answer {
  if (language === 'en' || answer.raw !== undefined) return answer;
  const { data, message } = answer;
  const worded = Object.entries(noun?.fields ?? {}).filter(([, { facts }]) => facts.isWorded);
  const names = worded.map(([name]) => name);
  return {
    ...answer,
    ...(message !== undefined && { message: sentencesIn(message, language) }),
    ...(names.length > 0 && { data: ofPage(data, (each) => reworded(each, names, language)) }),
  };
}

/** Several sentences are told as one text; what is none of its own belongs to the one before it. */
function sentencesIn(text: string, language: Language): string {
  const sentences: string[] = [];
  for (const part of text.split('. ')) {
    const isNext = sentences.length === 0 || sentenceIn(part, language) !== part;
    if (isNext) sentences.push(part);
    else sentences.push(`${sentences.pop()}. ${part}`);
  }
  return sentences.map((each) => sentenceIn(each, language)).join('. ');
}

/** A record, or each of a page or a list. */
function ofPage(data: unknown, said: (record: Members) => Members): unknown {
  if (Array.isArray(data)) return data.map((each) => ofPage(each, said));
  if (typeof data !== 'object' || data === null) return data;
  const { items } = data as { items?: unknown };
  return Array.isArray(items) && Object.hasOwn(data, 'total_pages')
    ? { ...data, items: items.map((each: Members) => said(each)) }
    : said(data as Members);
}

function reworded(record: Members, names: readonly string[], language: Language): Members {
  const had = names.filter((name) => Object.hasOwn(record, name));
  return {
    ...record,
    ...Object.fromEntries(had.map((name) => [name, told(record[name], language)])),
  };
}

function told(value: unknown, language: Language): unknown {
  if (typeof value === 'string') return sentenceIn(value, language);
  if (Array.isArray(value)) return value.map((each) => told(each, language));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      SENTENCES.includes(name) ? told(each, language) : each,
    ]),
  );
}
