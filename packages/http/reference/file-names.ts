// The documents that describe the service, by name.

export const SERVICE_FILES = ['openapi', 'postman', 'changelog'] as const;
export type ServiceFileName = (typeof SERVICE_FILES)[number];
