// The pages of the service as it is deployed: the documentation and the console with everything that they load.
import { beforeAll, expect, test } from 'vitest';
import { openMemoryStack, type Stack } from '../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await openMemoryStack();
});

const loaded = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^>]*? (?:src|href)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );

test.each(['/docs', '/docs/es', '/docs/quickstart', '/docs/reference/sales', '/console'])(
  '%s is served with all that it loads',
  async (path) => {
    const page = await stack.expect(200, 'GET', path);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const parts = loaded(page.text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) await stack.expect(200, 'GET', part);
  },
);

test('a page that is not there is shown to a browser', async () => {
  const headers = { accept: 'text/html' };
  const { status, text } = await stack.request('GET', '/docs/es/nada', { headers });
  expect([status, /<h1[^>]*>.*?<\/h1>/.exec(text)?.[0]]).toEqual([
    404,
    expect.stringContaining('No existe esa página'),
  ]);
});
