// What a caller may say of one request, and what a request is.

export type RequestOptions = {
  /** The same key with the same body within 24 hours is the same request; one is made where none is given. */
  idempotencyKey?: string;
  /** Asserts that the record still has this version (If-Match). */
  ifMatch?: string;
  /** Language of messages: `es` or `en`. */
  language?: string;
  /** Ends the request and its repetitions. */
  signal?: AbortSignal;
  /** For one attempt. */
  timeoutMs?: number;
};

export type Query = Readonly<Record<string, unknown>>;

/** A file to upload: a Blob or File, or its bytes. */
export type Upload = Blob | Uint8Array | { name: string; data: Blob | Uint8Array };

export type Sent = RequestOptions & {
  query?: Query;
  body?: unknown;
  /** The body as JSON, instead of `body`: it is sent as it is written, with all digits of its numbers. */
  bodyText?: string;
  /** The file, under the name of its part. */
  upload?: { field: string; file: Upload };
  /** The service keeps the answer under an Idempotency-Key. */
  isKeyed?: boolean;
};
