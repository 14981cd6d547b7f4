// A small file that must be whole to be of use: read with what makes sense of it, and named, with what to do, where nothing does.

/** What `read` made of the file. Throws an Error for people instead of whatever `read` throws. */
export function soundFile<T>(path: string, advice: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new Error(`The file ${path} is damaged (${said}). ${advice}`);
  }
}
