// What a list shows while it is asked for, and when there is nothing: what would be here, and how to make the first.
import type { ComponentChildren } from 'preact';
import { useWords } from '../app/language.ts';
import type { Loaded } from '../app/load.ts';
import { Problem } from './problem.tsx';

const ROWS = [0, 1, 2, 3];

function Waiting() {
  const words = useWords();
  return (
    <div class="waiting" aria-busy="true">
      <span class="hidden">{words.loading}</span>
      {ROWS.map((row) => (
        <div key={row} class="bar" />
      ))}
    </div>
  );
}

export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      <div>{children}</div>
    </div>
  );
}

type Props<T> = { of: Loaded<T>; children: (value: T) => ComponentChildren };

/** The answer, or how it stands with it. What was there stays while it is asked again. */
export function Shown<T>({ of: { value, error, isLoading, reload }, children }: Props<T>) {
  if (error !== undefined) return <Problem error={error} onRetry={reload} />;
  if (value !== undefined) return <div aria-busy={isLoading}>{children(value)}</div>;
  return <Waiting />;
}
