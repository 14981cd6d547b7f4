// Where the table of an export begins. The portal's spreadsheets have a title in their first row ("Mis Comprobantes Recibidos - CUIT
// 30712345671"), which a spreadsheet program keeps when it saves them as CSV. fiscal#received-exports.
import { spelledCuit } from '#kernel/cuit.ts';

/** The first line that has more than separators, as spreadsheets save what stands above a table. */
const LINE = /^(?:[;,\t ]*(?:\r\n|\n|\r))*([^\r\n]*)/;
const TITLE = /^[;,\t "]{0,60}mis comprobantes \w{1,20}[ -]{1,5}cuit[: ]{1,3}([\d-]{11,13})/i;

/** `above`: rows with something in them before the first document. `receiver`: whose documents the title says that they are. */
type Beginning = { header: string; above: number; receiver?: string };

export function beginningOf(text: string): Beginning {
  const [read = '', first = ''] = LINE.exec(text) ?? [];
  const [, cuit] = TITLE.exec(first) ?? [];
  if (cuit === undefined) return { header: first, above: 1 };
  const below = text.slice(read.length).replace(/^\r?\n?/, '');
  return { header: LINE.exec(below)?.[1] ?? '', above: 2, receiver: spelledCuit(cuit) };
}
