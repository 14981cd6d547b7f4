// A filter that is typed: asked for once the typing pauses, since each question is a request of the account's windows.
import { useEffect, useRef, useState } from 'preact/hooks';

const PAUSE_MS = 350;

/** `asked` stands in the address, which `ask` changes; `asWritten` is what a text asks for. Another address is another text. */
export function useTyped(
  asked: string,
  asWritten: (text: string) => string,
  ask: (next: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(asked);
  const told = useRef(asked);
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (asked !== told.current) setText(asked);
    told.current = asked;
  }, [asked]);
  const next = asWritten(text);
  useEffect(() => {
    if (next === asked) return;
    const timer = setTimeout(() => {
      told.current = next;
      asking.current(next);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [next, asked]);
  return [text, setText];
}
