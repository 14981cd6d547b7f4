// What was just done, told once at the foot of the page and to screen readers.
import { useEffect } from 'preact/hooks';
import { observed, useObserved } from '../app/observed.ts';

const SHOWN_MS = 6000;
const told = observed('');

export const announce = (text: string): void => told.set(text);

export function Announcements() {
  const text = useObserved(told);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(() => told.set(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <output class={text === '' ? 'hidden' : 'told'} aria-live="polite">
      {text}
    </output>
  );
}
