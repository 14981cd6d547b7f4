// Logging in where people are known by a user pool: the password is proved and never sent, the first login sets a password and an
// authenticator, and leaving takes the renewal back.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER, launch, openPage } from '../support/browser.ts';
import { type HttpStack, listen } from '../support/http-stack.ts';
import { AUDIENCE } from '../support/session-issuer.ts';
import { openMemoryStack } from '../support/stack.ts';
import { CODE, startUserPool, type UserPool } from '../support/user-pool.ts';

const PASSWORD = 'Contraseña-larga-1!';

let server: HttpStack;
let pool: UserPool;
let browser: Browser;

describe.skipIf(BROWSER === undefined)('the login of a deployed stage', () => {
  beforeAll(async () => {
    const stack = await openMemoryStack();
    const tenant = await stack.newTenant();
    const token = () => tenant.session('owner');
    pool = await startUserPool({ password: PASSWORD, client: AUDIENCE, token });
    const people = { sessionIssuer: pool.issuer, sessionJwks: undefined };
    Object.assign(stack.runtime.config, people);
    server = await listen(stack);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    await pool?.stop();
  });

  test('proves the password without sending it, step by step, and gives it all back at the end', async () => {
    const { context, page, wrongs } = await openPage(browser, server.url);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.postData() ?? ''));
    await page.goto('/console');
    await page.getByLabel('Correo').fill('ana@example.com');
    await page.getByLabel('Contraseña').fill('otra cosa');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('alert').getByText('El correo o la contraseña no son').waitFor();
    await page.getByLabel('Contraseña').fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByLabel('Contraseña nueva').fill('Otra-contraseña-1!');
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByText('JBSWY3DPEHPK3PXP').waitFor();
    await page.getByLabel('Código de tu autenticador').fill(CODE);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ventas del día' }).waitFor();
    await page.getByText('Ese día no hay ventas').waitFor();
    await page.getByRole('button', { name: 'Salir' }).click();
    await page.getByRole('heading', { name: 'Entrar' }).waitFor();
    await expect.poll(() => pool.acts.at(-1)).toBe('RevokeToken');
    expect(pool.acts).toEqual([
      ...['InitiateAuth', 'RespondToAuthChallenge'],
      ...['InitiateAuth', 'RespondToAuthChallenge', 'RespondToAuthChallenge'],
      ...['AssociateSoftwareToken', 'VerifySoftwareToken', 'RespondToAuthChallenge'],
      'RevokeToken',
    ]);
    expect(sent.join('\n')).not.toContain(PASSWORD);
    const own = `asked ${new URL(pool.issuer).origin}`;
    expect(wrongs.filter((wrong) => wrong !== own)).toEqual([]);
    await context.close();
  });

  test('sets another password by a code from the mailbox, and goes on with it', async () => {
    const { context, page } = await openPage(browser, server.url);
    await page.goto('/console');
    await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
    await page.getByLabel('Correo').fill('ana@example.com');
    await page.getByRole('button', { name: 'Mandarme un código' }).click();
    await page.getByText('hay un código en su correo').waitFor();
    await page.getByLabel('Contraseña nueva').fill('Tercera-contraseña-1!');
    await page.getByLabel('Código del correo').fill('000000');
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Código del correo').fill(CODE);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await page.getByLabel('Contraseña nueva').waitFor();
    await page.getByLabel('Código del correo').waitFor({ state: 'detached' });
    expect(pool.acts.slice(-5)).toEqual([
      ...['ForgotPassword', 'ConfirmForgotPassword', 'ConfirmForgotPassword'],
      ...['InitiateAuth', 'RespondToAuthChallenge'],
    ]);
    await context.close();
  });
});
