// What can be done with the bank, for the table of contents of the treasury.
import type { Noun, Verb } from '#resource/declaration.ts';
import { BankStatement } from '../records/bank/bank-statement.ts';
import { StatementLine } from '../records/bank/statement-line.ts';
import { StatementPart } from '../records/bank/statement-part.ts';
import { autoMatch } from './auto-match.ts';
import { importStatement } from './import-statement.ts';
import { manualMatch, unmatchLine } from './manual-match.ts';
import { deleteStatement, showStatement } from './statement-verbs.ts';

export const bankNouns: readonly Noun[] = [BankStatement, StatementLine, StatementPart];

export const bankVerbs: readonly Verb[] = [
  importStatement,
  showStatement,
  deleteStatement,
  autoMatch,
  manualMatch,
  unmatchLine,
];
