// Addresses that are written differently and mean one.

/** As it is called: scheme and host in lower case, no default port. What is no URL stays as it is written. */
export const spelledUrl = (written: string): string =>
  URL.canParse(written) ? new URL(written).href : written;
