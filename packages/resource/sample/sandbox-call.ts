// How the service fills a sandbox: the calls that it makes of its own operations, and what makes them.
import type { Members } from '../fields/row.ts';
import type { UploadedFile } from '../shape/uploaded-file.ts';

/**
 * A call that the service itself makes of one of its operations ("products.create"): `on` is the id of the record that it is called
 * on, `as` the name from which the ids of what it makes follow.
 */
export type SandboxCall = {
  as: string;
  operation: string;
  on?: string;
  params?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
  file?: UploadedFile;
  /** How many ids it asks for before that of its record. */
  idsBefore?: number;
};

/**
 * Makes the call in a generation of the sandbox, as a client that may do everything, and returns the record that it answers. A
 * refusal is a mistake of who wrote the body: an Error.
 */
export type SandboxClient = (call: SandboxCall) => Promise<Members>;
