// A file of a form, as a verb is given it.

/** The file as it was sent; `name` without folders. `digest` stands for the bytes where requests are compared. */
export type UploadedFile = { name: string; bytes: Uint8Array; digest: string };
