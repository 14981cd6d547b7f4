// Every block of code of the guides runs, with the base address of a service and a test token in its environment. A language whose
// interpreter is not on the machine is skipped.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { spawn, spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#data-directory/start-engine.ts';
import { systemClock } from '#kernel/clock.ts';
import { type HttpStack, listen } from '../support/http-stack.ts';
import { fileOf } from '../support/received-invoices.ts';
import { type MemoryStack, openMemoryStack, type Stack } from '../support/stack.ts';
import { rateTable } from '../support/treasury.ts';

const GUIDES = fileURLToPath(new URL('../../docs/guides/', import.meta.url));
const CODE = join(GUIDES, 'code');
const COMMANDS: Record<string, [command: string, ...args: string[]]> = {
  sh: ['sh', '-e'],
  py: ['python3'],
  ts: [process.execPath],
  php: ['php'],
};
const files = readdirSync(CODE);
const commandOf = (file: string) => COMMANDS[file.split('.').at(-1) ?? ''] ?? ['false'];
const codeOf = (file: string): string => readFileSync(join(CODE, file), 'utf8');
const isThere = (file: string): boolean =>
  spawnSync(commandOf(file)[0], ['--version'], { timeout: 20_000 }).error === undefined;

let stack: MemoryStack;
let service: HttpStack;
let env: Record<string, string>;
let folder: string;
let work = Promise.resolve();
beforeAll(async () => {
  stack = await openMemoryStack();
  // Programs judge the time of calls by the machine's clock.
  stack.clock.set(systemClock.now());
  const tenant = await stack.newTenant();
  const token = await tenant.token('test');
  await openDemoShop(token);
  service = await listen(workingOn(stack));
  const { PATH = '' } = process.env;
  env = { PATH, BASE: service.url, TOKEN: token, PYTHONIOENCODING: 'utf-8' };
  env.SESSION = await tenant.session();
  // The files that the requests of the reference send.
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  writeFileSync(join(folder, 'file.csv'), fileOf(77).content);
  writeFileSync(join(folder, 'file.txt'), rateTable().content);
}, 60_000);
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
  // The next file's stack stops the engine of this one.
  await work;
});

const openDemoShop = (token?: string) =>
  stack.expect(200, 'POST', '/api/v1/sandbox/reset/', { token, body: { seed: 'demo' } });

/** What each request leaves to be done is done after it, as in a service that stands by itself. */
const workingOn = (of: MemoryStack): Stack => ({
  ...of,
  request: async (...sent) => {
    const reply = await of.request(...sent);
    work = work.then(() => of.background.rest()).then(() => undefined);
    return reply;
  },
});

describe('programs of the guides run to their end', () => {
  for (const file of files.filter((each) => !each.startsWith('verify.'))) {
    test.skipIf(!isThere(file))(file, { timeout: 60_000 }, async () => {
      // Documents that a program dates ahead, by moving the clock, would keep the next one from dating its own today.
      await openDemoShop(env.TOKEN);
      const { code, told } = await run(file);
      expect(code, told).toBe(0);
      if (file === 'webhook.ts') expect(told).toContain('verified: invoice.authorized');
    });
  }

  // Without keys the second run of the invoices would be answered with the documents of the first, whose credit is used up.
  for (const file of ['invoices.py', 'month.sh']) {
    test.skipIf(!isThere(file))(`${file} twice`, { timeout: 60_000 }, async () => {
      await openDemoShop(env.TOKEN);
      expect((await run(file)).code).toBe(0);
      const { code, told } = await run(file);
      expect(code, told).toBe(0);
    });
  }

  test('a refused request of a program tells why', async () => {
    const scripts = files.filter((each) => each.endsWith('.sh'));
    const silent = scripts.filter((each) =>
      /curl\b[^\n]* (-sf|--fail|-f)\b(?!-with-body)/.test(codeOf(each)),
    );
    expect(silent).toEqual([]);
    const refused = await ran('sh', ['-e', join(CODE, 'modes.sh')], {
      ...env,
      TOKEN: 'tal_test_x',
    });
    expect([refused.code, refused.told]).toEqual([22, expect.stringContaining('invalid_token')]);
  });
});

describe('the reference shows requests that run as they are printed', () => {
  const SHOWN: Record<string, { fence: string; call: (code: string) => string[] }> = {
    sh: { fence: 'sh', call: (code) => ['sh', '-ec', code] },
    ts: {
      fence: 'ts',
      call: (code) => [
        process.execPath,
        '--input-type=module-typescript',
        '-e',
        `const { BASE, TOKEN, SESSION } = process.env;\n${code}\nconsole.log(JSON.stringify(answer));`,
      ],
    },
    py: { fence: 'python', call: (code) => ['python3', '-c', code] },
    php: { fence: 'php', call: (code) => ['php', '-r', code.replace('<?php\n', '')] },
  };
  /** A read, a change, what a session alone may do, and a file with and without texts beside it. */
  const PAGES: [page: string, ...codes: RegExp[]][] = [
    ['categories', /GET|get/, /PUT/],
    ['account_tokens_and_sandbox', /api-tokens\/list/],
    ['received_invoices_import_history', /upload-csv/],
    ['withholding_rates', /rate-tables/],
  ];
  for (const [language, { fence, call }] of Object.entries(SHOWN)) {
    test.skipIf(!isThere(`.${language}`))(`in ${language}`, { timeout: 60_000 }, async () => {
      for (const [page, ...wanted] of PAGES) {
        const reply = await fetch(`${service.url}/docs/reference/${page}.md`);
        const shown = (await reply.text()).matchAll(
          new RegExp(`^\`\`\`${fence}\n(.*?)^\`\`\``, 'gms'),
        );
        const codes = [...shown].map(([, code = '']) => code);
        for (const each of wanted) {
          const code = codes.find((one) => each.test(one)) ?? '';
          const [command = '', ...args] = call(code);
          const { told } = await ran(command, args, env);
          expect(told, code).toContain('"success":true');
        }
      }
    });
  }
});

async function run(file: string): Promise<Ended> {
  const [command, ...args] = commandOf(file);
  const port = String(await freePort());
  return ran(command, [...args, join(CODE, file)], { ...env, PORT: port });
}

type Ended = { code: number | null; told: string };

function ran(command: string, args: string[], environment: typeof env): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env: environment, cwd: folder });
    let told = '';
    const hear = (part: Buffer) => {
      told += part.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('close', (code) => resolve({ code, told }));
  });
}

describe('the verification of webhooks takes a genuine call and refuses a forged one', () => {
  const key = randomBytes(24);
  const secret = `whsec_${key.toString('base64')}`;
  const body = '{"type":"invoice.authorized","data":{"nombre":"Peña"}}';
  const signed = (text: string, ageSeconds = 0): Record<string, string> => {
    const id = 'evt_019cd79e46009eb11a80c4f0';
    const at = String(Math.floor(systemClock.now() / 1000) - ageSeconds);
    const signature = createHmac('sha256', key).update(`${id}.${at}.${text}`).digest('base64');
    const sent = `v1,AAAA v1,${signature}`;
    return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': sent };
  };
  /** The program that calls the function of the file with what is in its environment, and ends with 0 where it is genuine. */
  const CALLS: Record<string, (file: string) => [command: string, ...args: string[]]> = {
    ts: (file) => [
      process.execPath,
      '--input-type=module',
      '-e',
      `import { verify } from ${JSON.stringify(file)};
const { HEADERS, BODY, SECRET } = process.env;
process.exit(verify(JSON.parse(HEADERS), BODY, SECRET) ? 0 : 1);`,
    ],
    py: (file) => [
      'python3',
      '-c',
      `${readFileSync(file, 'utf8')}
import json, os, sys
headers = json.loads(os.environ["HEADERS"])
sys.exit(0 if verify(headers, os.environ["BODY"].encode(), os.environ["SECRET"]) else 1)`,
    ],
    php: (file) => [
      'php',
      '-r',
      `require '${file}';
$headers = json_decode(getenv('HEADERS'), true);
exit(verify($headers, getenv('BODY'), getenv('SECRET')) ? 0 : 1);`,
    ],
    sh: (file) => ['sh', file],
  };

  for (const [language, call] of Object.entries(CALLS)) {
    const file = join(CODE, `verify.${language}`);
    test.skipIf(!isThere(file))(`in ${language}`, { timeout: 60_000 }, () => {
      const judged = (headers: Record<string, string>) => {
        const [command, ...args] = call(file);
        const told = {
          HEADERS: JSON.stringify(headers),
          BODY: body,
          SECRET: secret,
          ID: headers['webhook-id'],
          AT: headers['webhook-timestamp'],
          SIGNATURE: headers['webhook-signature'],
        };
        return spawnSync(command, args, { env: { ...env, ...told }, encoding: 'utf8' });
      };
      const genuine = judged(signed(body));
      expect(genuine.status, `${genuine.stdout}${genuine.stderr}`).toBe(0);
      expect(judged(signed(`${body} `)).status).toBe(1);
      expect(judged(signed(body, 3600)).status).toBe(1);
    });
  }
});

test('both languages have the same guides, which show all of the code and nothing else', () => {
  const [english = [], spanish] = ['en', 'es'].map((each) => readdirSync(join(GUIDES, each)));
  expect(spanish).toEqual(english);
  for (const language of ['en', 'es']) {
    const texts = english.map((name) => readFileSync(join(GUIDES, language, name), 'utf8'));
    const shown = [...texts.join('\n').matchAll(/\{\{(.+)\}\}/g)].map(([, name]) => name);
    expect([...new Set(shown)].toSorted()).toEqual(files.toSorted());
    expect(texts.join('\n')).not.toContain('```');
  }
});
