// Small pieces that many screens show: a mark of a state, a time, a value to copy, named facts, data as it is on the wire, more of a list.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { moment } from '../app/format.ts';
import { useWords } from '../app/language.ts';
import type { Paged } from '../app/paged.ts';
import { Problem } from './problem.tsx';

export type Tone = 'good' | 'bad' | 'wait' | 'quiet' | 'test';

export const Badge = ({ tone, children }: { tone: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
);

/** Of an HTTP status. */
export const toneOf = (status: number): Tone => {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'wait' : 'good';
};

export const Moment = ({ at }: { at?: string | null }) =>
  at ? <time dateTime={at}>{moment(at)}</time> : <span class="soft">—</span>;

export function Copy({ value, label }: { value: string; label?: string }) {
  const words = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <button type="button" class="small" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? words.copied : (label ?? words.copy)}</span>
    </button>
  );
}

type Fact = { name: string; value: ComponentChildren };

/** Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== undefined && value !== null && value !== '');
  return (
    <dl class="facts">
      {known.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export const Scrolled = ({ children }: { children: ComponentChildren }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <pre tabIndex={0}>{children}</pre>
);

export function Wire({ title, value }: { title: string; value: unknown }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <section class="wire" aria-label={title}>
      <div class="wire-head">
        <h2>{title}</h2>
        <Copy value={text} />
      </div>
      <Scrolled>{text}</Scrolled>
    </section>
  );
}

export function More({ of: { value, more, isMore, moreError } }: { of: Paged<unknown> }) {
  const words = useWords();
  if (value?.hasMore !== true) return null;
  return (
    <>
      <Problem error={moreError} onRetry={more} />
      <p class="more">
        <button type="button" disabled={isMore} onClick={more}>
          {words.more}
        </button>
      </p>
    </>
  );
}
