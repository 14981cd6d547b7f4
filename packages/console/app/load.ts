// How components ask: what they show, loaded anew when the question changes, and what they do on request, one at a time.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from './api.ts';

export type Loaded<T> = {
  value?: T;
  error?: Refusal;
  isLoading: boolean;
  reload(): void;
};

/** `question` names what is asked: another one is another answer, and what was under way is dropped. */
export function useLoaded<T>(
  question: string,
  load: (signal: AbortSignal) => Promise<T>,
): Loaded<T> {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<{ of: string; value?: T; error?: Refusal; done: boolean }>({
    of: question,
    done: false,
  });
  const ask = useRef(load);
  ask.current = load;
  useEffect(() => {
    const ended = new AbortController();
    setState((before) =>
      before.of === question ? { ...before, done: false } : { of: question, done: false },
    );
    void ask
      .current(ended.signal)
      .then((value) => ({ value }))
      .catch((error: unknown) => ({ error: asRefusal(error) }))
      .then((settled) => {
        if (!ended.signal.aborted) setState({ of: question, ...settled, done: true });
      });
    return () => ended.abort();
  }, [question, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const { value, error, done } = state.of === question ? state : { done: false };
  return { value, error, isLoading: !done, reload };
}

type Doing = {
  isBusy: boolean;
  error?: Refusal;
  run(act: () => Promise<void>): Promise<void>;
  clear(): void;
};

/** An act of the person: while one is under way another does not begin. */
export function useDoing(): Doing {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Refusal | undefined>();
  const busy = useRef(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (thrown) {
      setError(asRefusal(thrown));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { isBusy, error, run, clear: () => setError(undefined) };
}

const asRefusal = (thrown: unknown): Refusal =>
  thrown instanceof Refusal ? thrown : new Refusal(0, { error: String(thrown) });
