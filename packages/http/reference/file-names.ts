// The documents that describe the service by name, and what their files are called where the build wrote them.

export const SERVICE_FILES = ['openapi', 'postman', 'changelog'] as const;
export type ServiceFileName = (typeof SERVICE_FILES)[number];

/** The whole documentation. */
export const SITE_FILE = 'site.json.gz';
export const KINDS_FILE = 'event-kinds.json.gz';

export const builtFileName = (name: ServiceFileName): string => `${name}.json.gz`;
