// The documentation: every page is there as HTML and as Markdown, every link inside it leads somewhere, every error code has its anchor,
// and nothing is loaded from another host.
import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { groups } from '#domain/groups.ts';
import { spanishComments } from '#http/docs/guides.ts';
import { SPANISH } from '#http/docs/page-wording.ts';
import { referencePages } from '#http/docs/reference-pages.ts';
import { SOUGHT } from '#http/docs/spanish/sought-words.ts';
import { givenTexts, spanishText } from '#http/docs/spanish/spanish-text.ts';
import { ERRORS } from '#kernel/error.ts';
import { openApiDocument } from '#resource/openapi.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';

let stack: Stack;
let paths: string[];
const get = async (path: string, headers = {}) => stack.request('GET', path, { headers });
beforeAll(async () => {
  stack = await openMemoryStack();
  const { text } = await get('/llms.txt');
  paths = [...text.matchAll(/\]\((\/docs[^)]*)\.md\)/g)].map(([, path = '']) => path);
  const spanish = JSON.parse((await get('/docs/es/search.json')).text) as [string, string][];
  const found = spanish.map(([, address]) => address.replace(/#.*$/, ''));
  paths = [...new Set([...paths, ...found])];
}, 60_000);

const pages = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const path of ['/docs', '/docs/es', ...paths]) found.set(path, (await get(path)).text);
  return found;
};

test('the bare host leads to the documentation, which has an icon', async () => {
  const root = await get('/');
  expect([root.status, root.headers.location]).toEqual([302, '/docs']);
  expect((await get('/favicon.ico')).headers['content-type']).toBe('image/svg+xml');
});

test('every page is HTML and Markdown, and its links lead to pages and anchors that are there', async () => {
  expect(paths.length).toBeGreaterThan(150);
  const texts = await pages();
  const anchors = new Map(
    [...texts].map(([path, text]) => [
      path,
      new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  const broken: string[] = [];
  for (const [path, text] of texts) {
    const html = await get(path);
    expect(html.headers['content-type'], path).toBe('text/html; charset=utf-8');
    const markdown = path === '/docs' ? undefined : await get(`${path}.md`);
    expect(markdown?.headers['content-type'] ?? MARKDOWN, path).toBe(MARKDOWN);
    for (const [, link = ''] of text.matchAll(/<a href="([^"]+)"/g)) {
      const [to = '', anchor] = link.split('#');
      const target = to === '' ? path : to;
      if (!target.startsWith('/docs') || /^\/docs\/(es\/)?try(\?|$)/.test(target)) continue;
      const known = anchors.get(target);
      if (known === undefined || (anchor !== undefined && !known.has(anchor)))
        broken.push(`${path}: ${link}`);
    }
  }
  expect(broken).toEqual([]);
});

test('each code has its anchor in both languages, where docs_url of a failure leads', async () => {
  for (const path of ['/docs/errors', '/docs/es/errors']) {
    const { text } = await get(path);
    expect(Object.keys(ERRORS).filter((code) => !text.includes(`id="${code}"`))).toEqual([]);
  }
  const refused = await get('/api/v1/nowhere/', { 'accept-language': 'es' });
  const [path = ''] = refused.json.docs_url.split('#');
  expect((await get(path)).status).toBe(200);
});

test('nothing is loaded from another host, and no script stands in a page', async () => {
  for (const [path, text] of await pages()) {
    const loaded = [
      ...text.matchAll(/<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"/g),
    ].map(([, from]) => from);
    expect(
      loaded.filter((from) => !from?.startsWith('/')),
      path,
    ).toEqual([]);
    expect(text, path).not.toMatch(/<script(?![^>]*src=)|<style| style="| on\w+="/);
  }
  const { headers } = await get('/docs');
  expect(headers['content-security-policy']).toContain("script-src 'self';");
});

test('each operation leads to where it is tried, in one section of the document', async () => {
  const sections = new Map<string, string[]>();
  for (const tried of ['/docs/try', '/docs/es/try']) {
    const { text, headers } = await get(tried);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
    sections.set(
      tried,
      [...text.matchAll(/<option value="([^"]*)"/g)].map(([, slug = '']) => slug),
    );
  }
  const pagesOfReference = [...(await pages())].filter(([path]) => path.includes('/reference/'));
  for (const [path, page] of pagesOfReference) {
    const links = [...page.matchAll(/href="(\/docs\/(?:es\/)?try)\?tag=(\w+)#\/[^/]+\/[^"]+"/g)];
    expect(links.length, path).toBe(page.match(/<section class="operation">/g)?.length);
    const inLanguage = path.startsWith('/docs/es/') ? '/docs/es/try' : '/docs/try';
    for (const [, tried, slug] of links) {
      expect(tried, path).toBe(inLanguage);
      expect(sections.get(inLanguage), path).toContain(slug);
    }
  }
});

test('operations are tried in a Spanish frame too, which says that they are in English', async () => {
  const [english, spanish] = [(await get('/docs/try')).text, (await get('/docs/es/try')).text];
  const names = (page: string) =>
    [...page.matchAll(/<(?:option value="[^"]*">|optgroup label=")([^<"]+)/g)].map(
      ([, name = '']) => name,
    );
  const all = { en: 'All of them (slow)', es: 'Todas (lento)' };
  expect(names(spanish)).toEqual(
    names(english).map((name) => (name === all.en ? all.es : (spanishText(name) ?? 'unknown'))),
  );
  expect(spanish).toContain('<html lang="es">');
  expect(spanish).toContain('<title>Probar · Talonario</title>');
  expect(spanish).toContain('Las operaciones están descriptas en inglés');
  expect(english).not.toContain('<p>');
});

test('the search finds the invoice by factura, and its results are on the pages', async () => {
  const index = JSON.parse((await get('/docs/search.json')).text) as [string, string, string][];
  const found = index.filter((row) => row.join(' ').toLowerCase().includes('factura'));
  expect(found.map(([, address]) => address)).toContain(
    '/docs/reference/bill_receipts#bill_receipts-create_invoice',
  );
  const [, address = ''] = found[0] ?? [];
  const [path = '', anchor = ''] = address.split('#');
  expect((await get(path)).text).toContain(`id="${anchor}"`);
});

test('every text of the reference is there in Spanish, and no Spanish is of a text that is not there', () => {
  const asked = new Set<string>();
  const unknown = new Set<string>();
  const say = (english: string) => {
    asked.add(english);
    const spanish = spanishText(english);
    if (spanish === undefined) unknown.add(english);
    return spanish ?? english;
  };
  referencePages(openApiDocument(groups), { ...SPANISH, say });
  expect([...unknown]).toEqual([]);
  const derivedFrom = [...asked].join('\n');
  const unused = [...givenTexts().keys()].filter(
    (english) => !derivedFrom.includes(english.replace(/\.$/, '')),
  );
  expect(unused).toEqual([]);
});

test.each(['/docs/tools.md', '/docs/es/tools.md'])(
  '%s names commands of the command line and sections of the interface',
  async (path) => {
    const { text } = await get(path);
    const help = readFileSync(
      new URL('../../packages/cli/run-command.ts', import.meta.url),
      'utf8',
    );
    for (const word of ['login', 'list', 'logs tail', 'trigger', 'listen', 'mcp', '--groups']) {
      expect(text).toContain(word);
      expect(help).toContain(`  ${word} `.replace('  --', ' [--'));
    }
    const [, groupsOfModels = ''] = /mcp --groups ([\w,]+)/.exec(text) ?? [];
    for (const tag of [...groupsOfModels.split(','), /\?tag=(\w+)/.exec(text)?.[1] ?? '']) {
      const path = '/api/v1/openapi.json';
      expect((await stack.request('GET', path, { query: { tag } })).status, tag).toBe(200);
    }
  },
);

test('each comment in the code of the guides is there in Spanish, and no Spanish is of one that is not there', async () => {
  const code = new URL('../../docs/guides/code/', import.meta.url);
  const lines = readdirSync(code).flatMap((name) =>
    readFileSync(new URL(name, code), 'utf8').split('\n'),
  );
  const comments = lines.map((line) => line.trim()).filter((line) => /^(#|\/[/*]|""")/.test(line));
  expect([...spanishComments().keys()].toSorted()).toEqual([...new Set(comments)].toSorted());
  const month = '# Los libros de IVA de un mes: lo vendido (débito) y lo comprado (crédito).';
  expect((await get('/docs/es/month.md')).text).toContain(month);
  expect((await get('/docs/month.md')).text).not.toContain(month);
});

test('an operation is told in Spanish, with what is written in code as it is', async () => {
  const { text } = await get('/docs/es/reference/products.md');
  expect(text).toContain('## Crear un producto {#products-create}');
  expect(text).toContain('Requiere el permiso `products:write`.');
  expect(text).toContain('- `name` (string, obligatorio)');
  expect(text).toContain('### Respuesta 201');
  expect(text).toContain('- `id` (ruta, obligatorio) Id del producto');
  expect(text).toContain('// BASE y TOKEN son la dirección del servicio y un token tuyo.');
  const page = (await get('/docs/es/reference/products')).text;
  expect(page).toContain('<strong class="required">obligatorio</strong>');
  expect(page).toContain('<summary>variants: campos</summary>');
  expect(page.match(/<div class="beside"><h3 id="ejemplo"/g)?.length).toBeGreaterThan(5);
});

test('a page is sent compressed where that is accepted, and not at all where it is known', async () => {
  const packed = await get('/docs/quickstart', { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  const known = await get('/docs/quickstart', { 'if-none-match': packed.headers.etag ?? '' });
  expect([known.status, known.text]).toEqual([304, '']);
});

test('a page that is not there is a 404', async () => {
  const reply = await get('/docs/quikstart');
  expect([reply.status, reply.json.code]).toEqual([404, 'not_found']);
});

test.each([
  ['/docs/quikstart', 'en', '/docs'],
  ['/docs/reference/no_such', 'en', '/docs'],
  ['/docs/es/primeros', 'es', '/docs/es'],
])('a browser is shown at %s, in %s, where the pages begin', async (path, language, home) => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const { status, headers, text } = await get(path, { accept, 'accept-encoding': 'gzip' });
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-store');
  const [, main = ''] = text.split('<main>');
  expect(main).toContain(`<a href="${home}">`);
  expect(text).toContain(`<html lang="${language}">`);
  expect(text).toContain('<input id="search"');
});

test('what people ask for by other words are pages and operations that are there', async () => {
  const index = JSON.parse((await get('/docs/search.json')).text) as string[][];
  const addresses = new Set(index.map(([, address]) => address));
  expect(Object.keys(SOUGHT).filter((address) => !addresses.has(address))).toEqual([]);
});

test('each code says in Spanish, too, when it comes', async () => {
  const { text } = await get('/docs/es/errors.md');
  expect(text.match(/^Cuándo: \S.*\.$/gm)).toHaveLength(Object.keys(ERRORS).length);
});

test('what answers hold is told once, field by field, and linked to from the others', async () => {
  const text = async (path: string) => (await get(`${path}.md`)).text;
  const sales = await text('/docs/reference/sales');
  const [, record = ''] = sales.split('## The record: Sale {#record-Sale}');
  const [fields = ''] = record.split('\n## ');
  expect(fields).toMatch(/^- `total` \(number\) /m);
  expect(fields).toMatch(/^- `cancelled_at` \(string, not always\) When it was cancelled$/m);
  expect(fields).toMatch(/^ {2}- `publication_id` \(string\) /m);
  const link = '[Sale](/docs/reference/sales#record-Sale)';
  expect(sales).toContain(`### Fields of the answer\n\n${link}\n`);
  expect(sales).toContain(`- \`items\` (list of ${link}) `);
  expect(await text('/docs/es/reference/sales')).toContain('## El registro: Venta {#record-Sale}');
  const trial = await text('/docs/reference/accounting');
  expect(trial).toMatch(/^ *- `opening` \(number\) Debit less credit on the day before `from`$/m);
  const page = (await get('/docs/reference/sales')).text;
  expect(page).toContain('<section class="record"><h2 id="record-Sale">');
});

test('every record that has a schema of its own is told on a page', async () => {
  const { components } = openApiDocument(groups) as { components: { schemas: object } };
  const records = Object.keys(components.schemas).filter(
    (name) => `${name}Fields` in components.schemas,
  );
  expect(records.length).toBeGreaterThan(40);
  const all = [...(await pages()).values()].join('');
  expect(records.filter((name) => !all.includes(`<h2 id="record-${name}">`))).toEqual([]);
});

test('each operation has a sample in four languages', async () => {
  const { text } = await get('/docs/reference/products.md');
  const operations = text.match(/^## (?!The record: )/gm)?.length ?? 0;
  for (const fence of ['sh', 'ts', 'python', 'php'])
    expect(text.match(new RegExp(`^\`\`\`${fence}$`, 'gm'))).toHaveLength(operations);
});

test.each([
  [
    '/docs/es/webhooks',
    ['/docs/es/quickstart', '/docs/webhooks', '/docs/es/errors', '/docs/es/try'],
  ],
  ['/docs/webhooks', ['/docs/quickstart', '/docs/es/webhooks', '/docs/errors', '/docs/try']],
  ['/docs/es', ['/docs/es/quickstart', '/docs', '/docs/es/errors', '/docs/es/try']],
  [
    '/docs/es/reference/sales',
    ['/docs/es/quickstart', '/docs/reference/sales', '/docs/es/errors', '/docs/es/try'],
  ],
  ['/docs/try', ['/docs/quickstart', '/docs/es/try', '/docs/errors', '/docs/try']],
  ['/docs/es/try', ['/docs/es/quickstart', '/docs/try', '/docs/es/errors', '/docs/es/try']],
  ['/docs/changes', ['/docs/quickstart', '/docs/es', '/docs/errors', '/docs/try']],
])('%s leads on in its language, and to itself in the other', async (path, links) => {
  const [header = ''] = /<nav>.*<\/nav>/s.exec((await get(path)).text) ?? [];
  expect([...header.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(links);
});

test('an operation stands beside its request and what it was answered; fields are rows that fold', async () => {
  const { text } = await get('/docs/reference/products');
  const [, operation = ''] = text.split('<h2 id="products-create">');
  const [told = '', beside = ''] = operation.split('<div class="beside">');
  expect(told).toContain('<code><b class="post">POST</b> /api/v1/products/</code>');
  expect(told).toContain(
    '<li class="field"><code>name</code> <span class="kind">string</span> <strong class="required">required</strong><br>',
  );
  expect(told).toContain('<summary>variants: members</summary>');
  expect(told).not.toContain('<pre>');
  const [samples = '', answer = ''] = beside.split('>Answer 201<');
  expect(samples.match(/<details name="sample-\d+"( open)?><summary>\w+/g)).toHaveLength(4);
  const [, json = ''] = /<pre><code[^>]*>([^<]+)/.exec(answer) ?? [];
  const shown = JSON.parse(json.replaceAll('&quot;', '"'));
  expect(shown).toMatchObject({ success: true, data: { name: 'Bonarda 750 ml', version: 1 } });
});

test.each([
  [
    '/docs/es',
    ['/docs/es/quickstart', '/docs/es/reference/sales'],
    ['/docs/quickstart', '/docs/reference/sales'],
  ],
  [
    '/docs/webhooks',
    ['/docs/quickstart', '/docs/reference/sales'],
    ['/docs/es/quickstart', '/docs/es/reference/sales'],
  ],
  [
    '/docs/es/reference/sales',
    ['/docs/es/quickstart', '#sales-create'],
    ['/docs/quickstart', '/docs/reference/products'],
  ],
])('the list of sections of %s is in its language', async (path, there, others) => {
  const [, menu = ''] =
    /<details id="menu">([\s\S]*?)<\/details>/.exec((await get(path)).text) ?? [];
  const links = [...menu.matchAll(/<a href="([^"]+)"/g)].map(([, link = '']) => link);
  expect(links).toEqual(expect.arrayContaining(there));
  expect(links.filter((link) => others.includes(link))).toEqual([]);
});
