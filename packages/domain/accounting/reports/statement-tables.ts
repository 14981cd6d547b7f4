// The four statements as tables, for csv and paper. In Spanish, as they are handed to banks and accountants.
import { day } from '#pdf/spanish.ts';
import type { DateSpan } from '../records/year-span.ts';
import type { BalanceSheet } from './balance-sheet.ts';
import type { CashFlow } from './cash-flow.ts';
import type { IncomeStatement } from './income-statement.ts';
import { accountRow, type ReportTable, titleRow, totalRow } from './report-table.ts';
import type { Restated } from './restatement.ts';
import type { TrialBalance } from './trial-balance.ts';

const NOMINAL = 'moneda nominal, sin reexpresar';
const RESTATED = 'moneda de cierre (RT 6)';
const currencyOf = (restated: boolean): string => (restated ? RESTATED : NOMINAL);
const spanText = ({ from, to }: DateSpan): string => `Del ${day(from)} al ${day(to)}`;

export function trialTable(report: TrialBalance, span: DateSpan): ReportTable {
  const { rows, totals, unclosed_results: unclosed } = report;
  return {
    title: 'Balance de sumas y saldos',
    subtitle: `${spanText(span)} · ${NOMINAL}`,
    columns: ['Código', 'Cuenta', 'Saldo inicial', 'Debe', 'Haber', 'Saldo final'],
    rows: [
      ...rows.map((row) => accountRow(row, [row.opening, row.debits, row.credits, row.closing])),
      ...(unclosed === 0
        ? []
        : [
            totalRow('Resultados de ejercicios sin cerrar', [
              unclosed,
              undefined,
              undefined,
              unclosed,
            ]),
          ]),
      totalRow('Totales', [totals.opening, totals.debits, totals.credits, totals.closing]),
    ],
  };
}

type Columns = Readonly<Record<string, IncomeStatement['totals'] & { recpam?: number }>>;

export function incomeTable(
  report: IncomeStatement & { recpam?: number; months?: Columns },
  span: DateSpan,
  restated: boolean,
): ReportTable {
  const months = Object.keys(report.months ?? {});
  const amounts = (row: { amount: number; months?: Readonly<Record<string, number>> }) => [
    ...months.map((month) => row.months?.[month] ?? 0),
    row.amount,
  ];
  const recpamIn = (month: string) => report.months?.[month]?.recpam;
  const totals = (name: 'revenue' | 'expense' | 'net') => [
    ...months.map((month) => report.months?.[month]?.[name] ?? 0),
    report.totals[name],
  ];
  return {
    title: 'Estado de resultados',
    subtitle: `${spanText(span)} · ${currencyOf(restated)}`,
    columns: ['Código', 'Cuenta', ...months, 'Total'],
    rows: [
      titleRow('Ingresos', months.length + 1),
      ...report.revenue.map((row) => accountRow(row, amounts(row))),
      totalRow('Total de ingresos', totals('revenue')),
      titleRow('Egresos', months.length + 1),
      ...report.expense.map((row) => accountRow(row, amounts(row))),
      totalRow('Total de egresos', totals('expense')),
      ...(report.recpam === undefined
        ? []
        : [totalRow('RECPAM', [...months.map((month) => recpamIn(month)), report.recpam])]),
      totalRow('Resultado', totals('net')),
    ],
  };
}

export function sheetTable(
  report: BalanceSheet & Partial<Restated>,
  date: string,
  restated: boolean,
): ReportTable {
  const { totals, unclosed_results: unclosed, restatement_of_earlier_years: earlier = 0 } = report;
  const part = (title: string, rows: BalanceSheet['assets'], total: number) => [
    titleRow(title, 1),
    ...rows.map((row) => accountRow(row, [row.balance])),
    totalRow(`Total de ${title.toLowerCase()}`, [total]),
  ];
  return {
    title: 'Estado de situación patrimonial',
    subtitle: `Al ${day(date)} · ${currencyOf(restated)}`,
    columns: ['Código', 'Cuenta', 'Saldo'],
    rows: [
      ...part('Activo', report.assets, totals.assets),
      ...part('Pasivo', report.liabilities, totals.liabilities),
      ...part('Patrimonio neto', report.equity, totals.equity),
      ...(unclosed === 0 ? [] : [totalRow('de ello, de ejercicios sin cerrar', [unclosed])]),
      ...(earlier === 0
        ? []
        : [totalRow('de ello, reexpresión de ejercicios anteriores', [earlier])]),
      ...(report.recpam === undefined ? [] : [totalRow('RECPAM', [report.recpam])]),
      totalRow('Resultado del ejercicio', [totals.result]),
      ...(totals.difference === 0 ? [] : [totalRow('Diferencia', [totals.difference])]),
    ],
  };
}

const FLOWS = {
  operating: 'Actividades operativas',
  investing: 'Actividades de inversión',
  financing: 'Actividades de financiación',
} as const;

export function flowTable(report: CashFlow, span: DateSpan): ReportTable {
  return {
    title: 'Estado de flujo de efectivo',
    subtitle: `${spanText(span)} · método directo · ${NOMINAL}`,
    columns: ['Código', 'Cuenta', 'Importe'],
    rows: [
      totalRow('Efectivo al inicio', [report.opening]),
      ...(Object.keys(FLOWS) as (keyof typeof FLOWS)[]).flatMap((name) => [
        titleRow(FLOWS[name], 1),
        ...report.rows
          .filter((row) => row.class === name)
          .map(({ code, name: account, amount }) => ({ cells: [code, account, amount], level: 1 })),
        totalRow(`Total de ${FLOWS[name].toLowerCase()}`, [report[name]]),
      ]),
      totalRow('Variación neta', [report.net]),
      totalRow('Efectivo al cierre', [report.closing]),
    ],
  };
}
