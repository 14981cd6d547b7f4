// One thing has one name in Spanish, in guides, reference, console and messages, and each of them speaks to its reader in one form.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const GUIDES = 'docs/guides/es/';
const REFERENCE = 'packages/http/docs/spanish/';
const TEXTS = 'packages/http/docs/spanish/texts/';
const CONSOLE = 'packages/console/words/';
const MESSAGES = 'packages/kernel/errors/words/';

/** What is not said, and what is said in its place. */
const SAID_OTHERWISE: Readonly<Record<string, RegExp>> = {
  solo: /\bsólo\b/i,
  encabezado: /\bcabeceras?\b/i,
  beneficio: /\brecompensas?\b/i,
  'el CUIT': /\b(la|una|otra) CUIT\b/,
  'orden de compra': /\bel pedido (no tiene|llegó|ya)/i,
  'objetivo de ventas': /\bmetas de venta/i,
  'comercio de ejemplo': /\bnegocio de ejemplo\b/i,
  'terminal de venta': /pos: 'Puntos de venta'/,
  'condición frente al IVA': /\bcondici(ón|ones) (fiscal|fiscales|de IVA)\b/i,
  rubro: /\bcuenta superior\b|\bes un grupo\b/i,
  contabilizar: /\basent(ar|ó|ando)\b/i,
  ARCA: /\bautoridad fiscal\b/i,
  'hora real': /\btiempo real\b/i,
  'AAAA-MM-DD': /"[^"]*": "[^"]*YYYY-MM[^"]*"/,
};

/** Guides, reference and console, which an integrator reads, say vos; messages, which a shop's client may be shown, say usted.
 * Imperatives stand after a mark: elsewhere the same words are subjunctives. Decision 578. */
const USTED =
  /(?:[;:] |\by )(envíe|use|cree|corrija|divida|empiece|lea|revise|repítalo|reintente|indique|vea|pida)\b/;
const VOS =
  /(?<!\p{L})(enviá|usá|creá|corregí|dividí|empezá|revisá|reintentá|indicá|pedí|revertí|cargalo)(?!\p{L})/iu;

const linesOf = (folder: string, names = /\.(md|ts|json)$/): (readonly [string, string])[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((name) => names.test(name) && !name.includes('.test.'))
    .flatMap((name) =>
      readFileSync(new URL(folder + name, ROOT), 'utf8')
        .split('\n')
        .map((line) => [`${folder}${name}`, line] as const),
    );

const forReaders = () => [
  ...linesOf(GUIDES),
  ...linesOf(REFERENCE),
  ...linesOf(TEXTS),
  ...linesOf(CONSOLE, /^es/),
];

test.each(Object.entries(SAID_OTHERWISE))('is called %s everywhere', (_, other) => {
  const found = [...forReaders(), ...linesOf(MESSAGES)].filter(([, line]) => other.test(line));
  expect(found).toEqual([]);
});

test('whoever reads is addressed in one form', () => {
  expect(forReaders().filter(([, line]) => USTED.test(line))).toEqual([]);
  expect(linesOf(MESSAGES).filter(([, line]) => VOS.test(line))).toEqual([]);
});
