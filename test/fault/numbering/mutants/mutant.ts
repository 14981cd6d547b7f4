// A way to get the protocol wrong, as a change of its source: what the simulation must notice. A text that is no longer there is an
// error, so that the tables follow the code.

/** `find` occurs once in the file and is replaced for the run. */
type Edit = { file: string; find: string; replace: string };
export type Mutant = { name: string; edits: readonly Edit[] };

const ISSUE = 'packages/domain/invoicing/issue';

/** A file without a folder is one of those that issue. */
export const edit = (file: string, find: string, replace: string): Edit => ({
  file: file.includes('/') ? file : `${ISSUE}/${file}`,
  find,
  replace,
});

/** One change and what it is called. */
export const mutant = (name: string, file: string, find: string, replace: string): Mutant => ({
  name,
  edits: [edit(file, find, replace)],
});
