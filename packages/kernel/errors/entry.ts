// One line of the error catalogue.

/** `status` is the HTTP status unless a verb declares another for the code; `when` is for the documentation. */
export type ErrorEntry = { status: number; en: string; es: string; when: string };

export const entry = (status: number, en: string, es: string, when: string): ErrorEntry => ({
  status,
  en,
  es,
  when,
});
