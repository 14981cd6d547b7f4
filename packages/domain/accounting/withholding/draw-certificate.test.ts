// A certificate on paper: of what it says nothing is left out, however long it is.
import { expect, test } from 'vitest';
import { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { readTexts } from '../../../../test/support/read-pdf.ts';
import { Certificate } from '../records/withholding/certificate.ts';
import { drawCertificate } from './draw-certificate.ts';

const long = (word: string, length: number) =>
  Array.from({ length }, (_, i) => `${word}${i}`)
    .join(' ')
    .slice(0, length)
    .trim();
const documents = Array.from({ length: 50 }, (_, i) => ({
  type: 'invoice' as const,
  number: `A-00003-${String(i + 1).padStart(8, '0')} del tercer trimestre`.slice(0, 40),
  date: '2026-10-01',
  amount: 1_000.5 + i,
}));
const certificate = (of: Partial<Certificate>) =>
  rowOf(Certificate, {
    number: '2026-00000042',
    date: '2026-10-08',
    tax: 'income',
    agent: { cuit: '30715686054', legal_name: 'Peña & Ñandú SA', address: 'Güemes 100' },
    subject: { name: 'Aceros SA', cuit: '30714185804', condition: 'registered' },
    regime: { code: '78', description: 'Enajenación de bienes' },
    base: 276_000,
    month_base: 500_000,
    rate: 2,
    amount: 4_000,
    ...of,
  } as Partial<Certificate>);

test('fifty paid documents are all listed, over pages that each name the certificate', async () => {
  const pages = await readTexts(await drawCertificate(certificate({ documents })));
  const texts = pages.flat();
  for (const { number } of documents)
    expect(texts.filter((text) => text.includes(number))).toHaveLength(1);
  expect(texts.filter((text) => text === 'N.º 2026-00000042')).toHaveLength(pages.length);
  expect(pages.length).toBe(2);
  expect(pages.map((page) => page.at(-1))).toEqual(['Pág. 1 de 2', 'Pág. 2 de 2']);
  expect(pages[0]).not.toContain('$ 4.000,00');
  expect(pages[1]).toContain('$ 4.000,00');
});

test('a page is enough for few of them', async () => {
  const of = { documents: documents.slice(0, 20) };
  const [page = [], ...others] = await readTexts(await drawCertificate(certificate(of)));
  expect(others).toEqual([]);
  expect(page).toContain('$ 4.000,00');
});

test('the longest names, addresses and descriptions stand whole', async () => {
  const [name, address, description] = [long('ñ', 200), long('w', 300), long('é', 300)];
  const of = {
    agent: { cuit: '30715686054', legal_name: name, address },
    subject: { name, cuit: '30714185804', condition: 'registered' },
    regime: { code: '78', description },
  } as Partial<Certificate>;
  const texts = (await readTexts(await drawCertificate(certificate(of)))).flat().join(' ');
  expect(texts).not.toContain('…');
  for (const text of [name, address, description])
    for (const word of text.split(' ')) expect(texts).toContain(word);
});

test('a condition is told in words, and beside it that in the tax that was withheld', async () => {
  const subject = (condition: string) => ({ name: 'Ana', cuit: '27204876573', condition });
  for (const condition of TAX_CONDITIONS) {
    const of = { subject: subject(condition), condition: 'not_registered' } as Partial<Certificate>;
    const texts = (await readTexts(await drawCertificate(certificate(of)))).flat().join(' ');
    expect(texts).not.toContain(`IVA: ${condition}`);
    expect(texts).toContain('Condición frente al IVA:');
    expect(texts).toContain('No inscripto');
  }
});

test('a later payment of the month tells what was withheld before', async () => {
  const of = { previously_withheld: 1_520 };
  const [page] = await readTexts(await drawCertificate(certificate(of)));
  expect(page).toContain('$ 1.520,00');
});
