// Which way imports may go between the folders of packages/, and who may reach for the variables of the process.

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

/**
 * What reads variables as they are, the empty ones too: the settings themselves, what sets them or hands them on to another process, what
 * runs in tests, and the command line, which imports nothing of the service.
 */
export const READS_VARIABLES = [
  'packages/kernel/settings.ts',
  'packages/data-directory/environment.ts',
  'packages/data-directory/start-engine.ts',
  'packages/local/build.ts',
  'packages/store/test-table.ts',
  'packages/cli/talonario.ts',
];
