// A certificate of withholding as an A4 page (PDF): who withheld, of whom, which tax under which regime, of what, and how much.
// The same record gives the same bytes.
import { PDFDocument } from '@cantoo/pdf-lib';
import type { TAX_CONDITIONS } from '#domain/fiscal/tax-condition.ts';
import { embedFonts, type PaperFonts } from '#pdf/font/paper-font.ts';
import { PageFlow, type Placed } from '#pdf/page-flow.ts';
import {
  fact,
  factGrid,
  framed,
  LEFT,
  type Piece,
  paragraph,
  RIGHT,
  space,
  stacked,
  WIDTH,
} from '#pdf/piece.ts';
import { PAPER, Sheet } from '#pdf/sheet.ts';
import { cuit, day, figure } from '#pdf/spanish.ts';
import type { Condition } from '../records/withholding/arithmetic.ts';
import type { Certificate } from '../records/withholding/certificate.ts';

const TOP = 14;
const BOTTOM = PAPER.height - PAPER.margin - 4;
/** Enough for the longest name, address and description of a regime: of none of them a word is left out. */
const LINES_MAX = 12;
const WHOLE_LINE = { x: LEFT + 3, width: WIDTH - 6, linesMax: LINES_MAX };
const HALVES = [WIDTH / 2, WIDTH / 2];
const TAXES = {
  income: 'Impuesto a las Ganancias (217)',
  vat: 'Impuesto al Valor Agregado (767)',
  social_security: 'Contribuciones de seguridad social (353)',
  gross_income: 'Ingresos Brutos',
} as const;
const DOCUMENTS = {
  invoice: 'Factura',
  receipt: 'Recibo',
  credit_note: 'Nota de crédito',
  debit_note: 'Nota de débito',
  payment_order: 'Orden de pago',
  other: 'Comprobante',
} as const;
const REGISTRATIONS: Readonly<Record<Condition, string>> = {
  registered: 'Inscripto',
  not_registered: 'No inscripto',
};
/** In the words of VAT, where the supplier's record has one of them. */
const VAT_CONDITIONS: Readonly<Record<(typeof TAX_CONDITIONS)[number], string>> = {
  responsable_inscripto: 'Responsable inscripto',
  monotributo: 'Monotributo',
  exento: 'Exento',
  consumidor_final: 'Consumidor final',
  no_alcanzado: 'No alcanzado',
  exterior: 'Del exterior',
};
const WORDS: Readonly<Record<string, string>> = { ...VAT_CONDITIONS, ...REGISTRATIONS };

export async function drawCertificate(certificate: Certificate): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`Certificado de retención ${certificate.number}`);
  pdf.setAuthor(certificate.agent.legal_name);
  pdf.setLanguage('es-AR');
  const fonts = await embedFonts(pdf);
  const pages = plannedPages(certificate, fonts);
  pages.forEach((pieces, index) => {
    const sheet = new Sheet(pdf, fonts);
    if (certificate.status === 'annulled') sheet.diagonal('ANULADO', 'faint-alarm');
    for (const { piece, y } of pieces) piece.draw(sheet, y);
    const foot = `Pág. ${index + 1} de ${pages.length}`;
    sheet.text(foot, { x: PAPER.width / 2, y: PAPER.height - PAPER.margin, align: 'middle' });
  });
  return pdf.save();
}

type Fact = readonly [string, string];

/** The documents take as many pages as they need; what was withheld stands below them, in one piece with the signature. */
function plannedPages(certificate: Certificate, fonts: PaperFonts): Placed[][] {
  const boxed = (facts: readonly Fact[]) => framed(factGrid(facts, fonts, HALVES, LINES_MAX));
  const tax = framed(stacked(taxOf(certificate).map((one) => fact(one, fonts, WHOLE_LINE))));
  const boxes = [boxed(agentOf(certificate)), boxed(subjectOf(certificate)), tax];
  const paper = new PageFlow({ top: TOP, bottom: BOTTOM, headOf: () => heading(certificate) });
  paper.flow(boxes.flatMap((box) => [space(3), box]));
  paper.flow(documentsOf(certificate, fonts));
  paper.flow([stacked([space(3), boxed(amountsOf(certificate)), space(24), signature()])]);
  return paper.pages;
}

function heading({ number, date }: Certificate): Piece {
  return {
    height: 18,
    draw: (sheet, y) => {
      sheet.text('CERTIFICADO DE RETENCIÓN', { x: LEFT, y, size: 16, isBold: true });
      sheet.text(`N.º ${number}`, { x: RIGHT, y, size: 12, isBold: true, align: 'right' });
      sheet.text(`Fecha: ${day(date)}`, { x: RIGHT, y: y + 8, size: 10, align: 'right' });
    },
  };
}

const agentOf = ({ agent }: Certificate): Fact[] => [
  ['Agente de retención', agent.legal_name],
  ['CUIT', cuit(agent.cuit ?? '')],
  ['Domicilio', agent.address ?? ''],
  ['Ingresos Brutos', agent.gross_income ?? ''],
];

const subjectOf = ({ subject, condition }: Certificate): Fact[] => [
  ['Sujeto retenido', subject.name],
  ['CUIT', cuit(subject.cuit ?? '')],
  [
    subject.condition in VAT_CONDITIONS ? 'Condición frente al IVA' : 'Condición',
    WORDS[subject.condition] ?? subject.condition,
  ],
  ...(condition === undefined
    ? []
    : ([['En el impuesto retenido', REGISTRATIONS[condition]]] as const)),
];

const taxOf = ({ tax, jurisdiction, regime }: Certificate): Fact[] => [
  [
    'Impuesto',
    `${TAXES[tax]}${jurisdiction === undefined ? '' : ` — jurisdicción ${jurisdiction}`}`,
  ],
  ['Régimen', [regime.code, regime.description].filter((text) => text).join(' — ')],
];

function documentsOf({ documents = [] }: Certificate, fonts: PaperFonts): Piece[] {
  if (documents.length === 0) return [];
  const lines = documents.map(
    ({ type, number, date, amount }) =>
      `${DOCUMENTS[type]} ${number} del ${day(date)} por $ ${figure(amount)}`,
  );
  const place = { x: LEFT + 3, width: WIDTH - 6, size: 8.5 };
  const written = ['Comprobantes que originan la retención:', ...lines];
  return [space(3), ...written.flatMap((text) => paragraph(text, fonts, place))];
}

const amountsOf = ({
  base,
  month_base,
  rate,
  exclusion,
  previously_withheld,
  amount,
}: Certificate): Fact[] => [
  ['Pagos acumulados del mes', `$ ${figure(month_base)}`],
  ['Base sujeta a retención', `$ ${figure(base)}`],
  ['Alícuota', rate === undefined ? '' : `${figure(rate, 'rate')} %`],
  ['Exclusión', exclusion ? `${figure(exclusion, 'rate')} %` : 'No'],
  ...(previously_withheld === undefined
    ? []
    : ([['Retenido antes en el mes', `$ ${figure(previously_withheld)}`]] as const)),
  ['Importe retenido', `$ ${figure(amount)}`],
];

const signature = (): Piece => ({
  height: 10,
  draw: (sheet, y) => {
    const width = 70;
    sheet.line({ x: PAPER.width - PAPER.margin - width, y }, { x: RIGHT, y });
    sheet.text('Firma del agente de retención', { x: RIGHT - width, y: y + 2, size: 8 });
  },
});
