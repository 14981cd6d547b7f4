// `npm run arca`: the simulated ARCA alone, for developers of clients of ARCA's services, until Ctrl-C.

import { join, relative } from 'node:path';
import { dataDirectory, lockDirectory } from '#data-directory/directory.ts';
import { systemClock } from '#kernel/clock.ts';
import { settings } from '#kernel/settings.ts';
import { openAuthority } from './authority.ts';

const directory = dataDirectory(settings);
const lock = lockDirectory(directory);
if (lock === undefined) {
  process.stderr.write(`A stack runs in ${directory} and has its own: set another DATA_DIR.\n`);
  process.exit(1);
}
const { arca, stop } = await openAuthority(
  directory,
  {
    ARCA_PORT: settings.ARCA_PORT,
  },
  systemClock,
);
const place = relative(process.cwd(), join(directory, 'arca')) || '.';
const say = (line: string): void => void process.stdout.write(`${line}\n`);
say(
  `certificate ${join(place, 'provider.certificate.pem')} (CUIT ${arca?.controls.provider.cuit})`,
);
say(`key         ${join(place, 'provider.key.pem')}`);
say(`services    ${arca?.url}/ws/services/LoginCms, /wsfev1/service.asmx,`);
say(`            /sr-padron/webservices/personaServiceA4, A5, A10, A13 (each with ?wsdl)`);
say(`ready ${arca?.url}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => lock.release()));
}
