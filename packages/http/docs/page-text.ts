// The text of a page as HTML: the Markdown in its sections, each operation of the reference beside its request and its answer, fields as
// rows whose members fold. Decision 190.
import { Marked, type Token, type Tokens } from 'marked';
import { ENGLISH, SPANISH, type Wording } from './page-wording.ts';
import type { Page } from './reference-pages.ts';

type Heading = { id: string; title: string };
type Part = { depth: number; title: string; tokens: Token[] };

const ANCHORED = /^(.*?) \{#(.+)\}$/;
/** An address as pages write it; nothing in it has to be escaped. */
const CALL = /^(GET|POST|PUT|DELETE) ([\w/{}.-]+)$/;
const SAMPLE = /<p><strong>(curl|TypeScript|Python|PHP)<\/strong><\/p>\s*(<pre>[\s\S]*?<\/pre>)/g;
const SAMPLES = new RegExp(`(?:${SAMPLE.source}\\s*)+`, 'g');
/** What a reader compares with the request that he writes stands beside it. */
const isBeside = ({ example, answer }: Wording, title: string): boolean =>
  title === example || title.startsWith(`${answer} `);
const FACTS = /^<code>([^<]+)<\/code> \(([^)]*)\) ?/;

const guide = new Marked({ renderer: { heading, codespan } });
const referenceIn = (wording: Wording) =>
  new Marked({ renderer: { heading, codespan, listitem: fieldIn(wording) } });
const REFERENCES = [ENGLISH, SPANISH].map((wording) => ({ wording, reader: referenceIn(wording) }));

function heading(this: Reader, { text, depth }: Tokens.Heading): string {
  const { id, title } = headingOf(text);
  return `<h${depth} id="${id}"><a href="#${id}">${title}</a></h${depth}>\n`;
}
type Reader = { parser: { parse(tokens: Token[]): string } };

function codespan({ text }: Tokens.Codespan): string | false {
  const [, method = '', path] = CALL.exec(text) ?? [];
  if (path === undefined) return false;
  return `<code><b class="${method.toLowerCase()}">${method}</b> ${path}</code>`;
}

/** A field as a row: its name, its kind, what it means, and its own members folded away. */
function fieldIn({ members, required }: Wording) {
  return function listitem(this: Reader, { tokens }: Tokens.ListItem): string {
    const own = this.parser.parse(tokens.filter(({ type }) => type !== 'list'));
    const below = this.parser.parse(tokens.filter(({ type }) => type === 'list'));
    const name = FACTS.exec(own)?.[1];
    if (name === undefined) return `<li>${own}${below}</li>\n`;
    const row = own.replace(FACTS, (_, word: string, facts: string) =>
      named(word, facts, required),
    );
    const folded = `<details><summary>${name}: ${members}</summary>${below}</details>`;
    return `<li class="field">${row}${below === '' ? '' : folded}</li>\n`;
  };
}

function named(name: string, facts: string, required: string): string {
  const all = facts.split(', ');
  const isRequired = all.at(-1) === required;
  const kind = (isRequired ? all.slice(0, -1) : all).join(', ');
  const marked = isRequired ? ` <strong class="required">${required}</strong>` : '';
  return `<code>${name}</code> <span class="kind">${kind}</span>${marked}<br>`;
}

function headingOf(text: string): Heading {
  const title = guide.parseInline(text) as string;
  const [, before = title, anchor] = ANCHORED.exec(title) ?? [];
  return { id: anchor ?? title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'), title: before };
}

/** Markdown read once, for the sections of the page and for its text. */
export const tokensOf = ({ markdown }: Page): Token[] => guide.lexer(markdown);

/** The sections of a page, in their order. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens
    .filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
    .map(({ text }) => headingOf(text));
}

/** `tokens`: of that page. */
export function textOf({ path }: Page, tokens: readonly Token[]): string {
  const reference = REFERENCES.find(({ wording }) => path.startsWith(wording.base));
  const reader = reference?.reader ?? guide;
  return partsAt(tokens, 2)
    .map((part, index) => {
      const html = (parts: Part[]) =>
        sampled(reader.parser(parts.flatMap(({ tokens }) => tokens)), index);
      if (part.depth === 0 || reference === undefined) return section('', html([part]));
      if (part.title.startsWith(`${reference.wording.record}: `))
        return section(' class="record"', html([part]));
      const inner = partsAt(part.tokens, 3);
      const [besides, others] = [true, false].map((is) =>
        inner.filter(({ title }) => isBeside(reference.wording, title) === is),
      ) as [Part[], Part[]];
      const aside = `<div class="beside">${html(besides)}</div>`;
      return section(' class="operation"', `<div>${html(others)}</div>${aside}`);
    })
    .join('');
}

const section = (attributes: string, html: string): string =>
  `<section${attributes}>${html}</section>\n`;

/** Tokens parted at headings of that depth; what stands before the first has the depth 0. */
function partsAt(tokens: readonly Token[], depth: number): Part[] {
  const parts: Part[] = [{ depth: 0, title: '', tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === depth)
      parts.push({ depth, title: token.text, tokens: [] });
    parts.at(-1)?.tokens.push(token);
  }
  return parts.filter((part) => part.tokens.length > 0);
}

/** One sample is open at a time, that of the language which was chosen last. */
const sampled = (html: string, index: number): string =>
  html.replaceAll(SAMPLES, (group) => {
    const samples = group.replaceAll(
      SAMPLE,
      (_, language: string, code: string) =>
        `<details name="sample-${index}"${language === 'curl' ? ' open' : ''}><summary>${language}</summary>${code}</details>`,
    );
    return `<div class="samples">${samples}</div>`;
  });
