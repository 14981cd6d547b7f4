// What the console's addresses lead to, and what the function keeps of them.
import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { consolePorts } from './console-files.ts';

const BUILT = {
  script: 'console-1.js',
  style: 'look-1.css',
  files: { 'console-1.js': 'start()', 'look-1.css': 'a{}' },
  screens: ['today', 'requests'],
};
const config = { sessionJwks: '{}' } as Config;

const fileAt = consolePorts(async () => BUILT)({ config }).console;

describe('the console', () => {
  it('has one page for all its screens and their records, however many are asked for', async () => {
    const home = await fileAt?.('/console');
    expect(home?.text()).toContain('/console/assets/console-1.js');
    const others = ['/console/today', '/console/requests/a', '/console/requests/b'];
    for (const path of others) expect(await fileAt?.(path)).toBe(home);
  });

  it('says of each stage whether webhooks may go to its own machine', async () => {
    for (const [webhookAllowLocal, said] of [
      [true, 'local'],
      [false, 'public'],
    ] as const) {
      const own = { ...config, webhookAllowLocal };
      const page = await consolePorts(async () => BUILT)({ config: own }).console?.('/console');
      expect(page?.text()).toContain(`<meta name="talonario-webhooks" content="${said}">`);
    }
  });

  it('has assets by name, kept for good', async () => {
    const script = await fileAt?.('/console/assets/console-1.js');
    expect(script).toMatchObject({ isForGood: true, type: 'text/javascript; charset=utf-8' });
    expect(await fileAt?.('/console/assets/look-1.css')).toMatchObject({ isForGood: true });
  });

  it.each([
    '/console/assets/other.js',
    '/console/assets/toString',
    '/console/assets/page',
    '/console/unknown',
    '/console/requests/',
    '/console/requests/a/b',
  ])('has nothing at %s', async (path) => {
    expect(await fileAt?.(path)).toBeUndefined();
  });
});
