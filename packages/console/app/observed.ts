// A value that components watch: what all screens share, such as the session, the mode and the language.
import { useEffect, useState } from 'preact/hooks';

type Observed<T> = {
  get(): T;
  set(next: T): void;
  watch(onChange: (value: T) => void): () => void;
};

export function observed<T>(first: T): Observed<T> {
  let value = first;
  const watchers = new Set<(value: T) => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const watcher of [...watchers]) watcher(next);
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

/** The value, and a new rendering with each change of it. */
export function useObserved<T>(source: Observed<T>): T {
  const [value, setValue] = useState(() => source.get());
  useEffect(() => {
    setValue(() => source.get());
    return source.watch((next) => setValue(() => next));
  }, [source]);
  return value;
}
