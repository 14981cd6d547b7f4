// Keeps a shop of this version for the versions after it: `npm run keep-shop -- DIRECTORY TENANT_ID FILE`, where
// DIRECTORY is the data of a service that has ended. Its events, logs and subscriptions stay behind: they are many, and sealed by a key.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';

const LEFT_OUT = /#(ev|rq|wh|ws|wd|zr|o)(#|$)/;

const [directory = '', tenant = '', file = ''] = process.argv.slice(2);
const database = new DatabaseSync(join(directory, 'talonario.db'), { readOnly: true });
const rows = database
  .prepare('SELECT pk, item FROM "talonario-test" WHERE instr(item, ?) > 0 ORDER BY pk, sk')
  .all(`"${tenant}.`.slice(1)) as { pk: string; item: string }[];
const kept = rows.filter(({ pk }) => !LEFT_OUT.test(pk)).map(({ item }) => item);
writeFileSync(file, gzipSync(kept.join('\n'), { level: 9 }));
console.log(`${kept.length} items in ${file}`);
