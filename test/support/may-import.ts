// Which way imports may go between the folders of packages/.

/** Folders of packages/ that each folder of packages/ may import. */
export const MAY_IMPORT: Record<string, string[]> = {
  kernel: [],
  sdk: [],
  cli: ['sdk'],
  console: ['kernel', 'sdk'],
  resource: ['kernel'],
  store: ['kernel', 'resource'],
  pdf: [],
  domain: ['kernel', 'resource', 'pdf'],
  'embedded-table': ['kernel', 'store'],
  'tax-authority': ['kernel', 'resource'],
  'arca-simulator': ['kernel'],
  background: ['kernel', 'resource', 'store', 'http'],
  http: ['kernel', 'resource', 'store', 'tax-authority', 'console'],
  'data-directory': ['kernel', 'resource', 'store', 'http', 'embedded-table'],
  operator: ['kernel', 'resource', 'store', 'http', 'background', 'domain', 'data-directory'],
  local: [
    'kernel',
    'resource',
    'store',
    'http',
    'background',
    'domain',
    'arca-simulator',
    'embedded-table',
    'data-directory',
    'pdf',
    'sdk',
    'console',
  ],
};
