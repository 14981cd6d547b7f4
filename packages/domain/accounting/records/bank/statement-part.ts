// Lines of a large statement that wait to be written, packed; gone once they are lines, or a week later.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { text } from '#kernel/fields.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { parseJson } from '#kernel/json.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { Identified } from './statement-line.ts';

const LINES_MAX = 1_000;
/** Below what a record may hold. */
const PACKED_LENGTH_MAX = 180_000;

const fields = { lines: field(text(0, PACKED_LENGTH_MAX)).always() };

export interface StatementPart extends Stored<'bank_statement_part', typeof fields> {}
export const StatementPart: NounOf<StatementPart, typeof fields> = noun({
  name: 'bank_statement_part',
  summary: 'Lines of a bank statement that are still to be written.',
  plural: 'bank_statement_parts',
  base: '/accounting/bank/parts',
  key: 'bp',
  scope: 'accounting',
  access: 'any',
  fields,
  retentionDays: 7,
  standard: [],
});

/** The id of a statement's part; the first one is 0. */
export const partId = (statementId: string, index: number): string =>
  derivedId(idTime(statementId), `${statementId}\npart ${index}`);

/** The lines in order, in packs that a part holds. */
export function packed(lines: readonly Identified[]): string[] {
  const packs: string[] = [];
  for (let at = 0; at < lines.length; at += LINES_MAX) {
    packs.push(...fitting(lines.slice(at, at + LINES_MAX)));
  }
  return packs;
}

export const unpacked = (pack: string): Identified[] =>
  parseJson(inflateRawSync(Buffer.from(pack, 'base64')).toString());

function fitting(lines: readonly Identified[]): string[] {
  const pack = deflateRawSync(JSON.stringify(lines)).toString('base64');
  if (pack.length <= PACKED_LENGTH_MAX || lines.length === 1) return [pack];
  const half = lines.length >> 1;
  return [...fitting(lines.slice(0, half)), ...fitting(lines.slice(half))];
}
