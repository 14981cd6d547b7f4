// A report as rows and columns, before it is a file: what csv and pdf are made of.
import type { Cell } from './csv-text.ts';

export type TableRow = {
  /** Text first, then amounts. */
  cells: readonly Cell[];
  /** How far the text is set in. */
  level?: number;
  isBold?: boolean;
};
export type ReportTable = {
  /** In Spanish, as it is handed to readers on paper. */
  title: string;
  subtitle: string;
  columns: readonly string[];
  rows: readonly TableRow[];
};

type Accounts = { code: string; name: string; level: number; is_detail: boolean };

/** A row of an account: code, name, amounts. */
export const accountRow = (
  { code, name, level, is_detail }: Accounts,
  amounts: readonly (number | undefined)[],
): TableRow => ({ cells: [code, name, ...amounts], level: level - 1, isBold: !is_detail });

export const totalRow = (name: string, amounts: readonly (number | undefined)[]): TableRow => ({
  cells: ['', name, ...amounts],
  isBold: true,
});

export const titleRow = (name: string, columns: number): TableRow => ({
  cells: ['', name, ...Array.from({ length: columns }, () => undefined)],
  isBold: true,
});
