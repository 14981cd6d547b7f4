// What the browser keeps: the session and the mode for as long as the tab is open, the language for good. No credential is ever kept
// longer than its tab.
const KEYS = {
  session: 'talonario.session',
  sandboxToken: 'talonario.sandbox-token',
  mode: 'talonario.mode',
  language: 'talonario.language',
} as const;
type Key = keyof typeof KEYS;

const placeOf = (key: Key): Storage => (key === 'language' ? localStorage : sessionStorage);

export const stored = (key: Key): string | undefined =>
  placeOf(key).getItem(KEYS[key]) ?? undefined;

/** undefined forgets it. */
export function store(key: Key, value: string | undefined): void {
  if (value === undefined) placeOf(key).removeItem(KEYS[key]);
  else placeOf(key).setItem(KEYS[key], value);
}
