// The chart that the seed makes: four levels, as small businesses of the country keep it. No law numbers accounts (CCyC arts.
// 321 and 322); what the product's own entries need and the usual model lacks (exchange differences, internal taxes, RECPAM,
// legal reserve, interest, bad debts …) has codes within the same tree.

import type { AccountKey } from '../records/account-keys.ts';
import type { AccountType } from '../records/account-type.ts';

type CashFlowClass = 'operating' | 'investing' | 'financing';
/** A group has accounts below it; `key` is what the configuration calls the account once it is seeded. */
export type ChartRow = {
  code: string;
  name: string;
  type: AccountType;
  isGroup?: true;
  key?: AccountKey;
  isCash?: true;
  flow?: CashFlowClass;
  isMonetary?: boolean;
};

type More = Partial<Omit<ChartRow, 'code' | 'name' | 'type'>>;
type Line = readonly [code: string, name: string, more?: AccountKey | More];

const NON_MONETARY = { isMonetary: false } as const;
const FIXED = { isMonetary: false, flow: 'investing' } as const;

const ASSETS: readonly Line[] = [
  ['1', 'Activo', { isGroup: true }],
  ['1.1', 'Activo corriente', { isGroup: true }],
  ['1.1.01', 'Caja y bancos', { isGroup: true }],
  ['1.1.01.01', 'Caja', { key: 'cash', isCash: true }],
  ['1.1.01.02', 'Bancos', { key: 'banks', isCash: true }],
  ['1.1.01.03', 'Valores a depositar', 'cheques'],
  ['1.1.01.04', 'Cupones de tarjeta y billeteras a cobrar', 'cards_receivable'],
  ['1.1.02', 'Créditos por ventas', { isGroup: true }],
  ['1.1.02.01', 'Deudores por ventas', 'receivables'],
  ['1.1.02.90', 'Previsión para deudores incobrables'],
  ['1.1.03', 'Créditos fiscales', { isGroup: true }],
  ['1.1.03.01', 'IVA crédito fiscal', 'input_vat'],
  ['1.1.03.02', 'IVA saldo técnico', 'vat_technical_balance'],
  ['1.1.03.03', 'IVA saldo de libre disponibilidad', 'vat_free_balance'],
  ['1.1.03.04', 'Percepciones de IVA sufridas', 'vat_perceptions_suffered'],
  ['1.1.03.05', 'Retenciones de IVA sufridas', 'vat_withholdings_suffered'],
  ['1.1.03.06', 'Percepciones de IIBB sufridas', 'gross_income_perceptions_suffered'],
  ['1.1.03.07', 'Retenciones de IIBB sufridas', 'gross_income_withholdings_suffered'],
  ['1.1.03.08', 'Retenciones de Ganancias sufridas', 'income_withholdings_suffered'],
  ['1.1.03.09', 'Percepciones de Ganancias sufridas', 'income_perceptions_suffered'],
  ['1.1.03.10', 'Retenciones de SUSS sufridas', 'social_security_withholdings_suffered'],
  ['1.1.03.11', 'Saldo a favor de IIBB'],
  ['1.1.03.12', 'Saldo a favor de Ganancias'],
  ['1.1.04', 'Otros créditos', { isGroup: true }],
  ['1.1.04.01', 'Otros créditos', 'other_receivables'],
  ['1.1.04.02', 'Anticipos a proveedores', 'advances_to_suppliers'],
  ['1.1.05', 'Bienes de cambio', { isGroup: true }],
  ['1.1.05.01', 'Mercaderías', { key: 'goods', ...NON_MONETARY }],
  ['1.2', 'Activo no corriente', { isGroup: true }],
  ['1.2.01', 'Bienes de uso', { isGroup: true }],
  ['1.2.01.01', 'Rodados', FIXED],
  ['1.2.01.02', 'Muebles y útiles', FIXED],
  ['1.2.01.03', 'Equipos de computación', FIXED],
  ['1.2.01.04', 'Equipos en alquiler', FIXED],
  ['1.2.01.90', 'Amortizaciones acumuladas', NON_MONETARY],
];

const LIABILITIES: readonly Line[] = [
  ['2', 'Pasivo', { isGroup: true }],
  ['2.1', 'Pasivo corriente', { isGroup: true }],
  ['2.1.01', 'Deudas comerciales', { isGroup: true }],
  ['2.1.01.01', 'Proveedores', 'payables'],
  ['2.1.01.02', 'Cheques diferidos a pagar', 'cheques_payable'],
  ['2.1.01.03', 'Tarjetas a pagar'],
  ['2.1.02', 'Deudas fiscales', { isGroup: true }],
  ['2.1.02.01', 'IVA débito fiscal', 'output_vat'],
  ['2.1.02.02', 'IVA a pagar', 'vat_payable'],
  ['2.1.02.03', 'Percepciones de IIBB a depositar', 'perceptions_gross_income_payable'],
  ['2.1.02.04', 'Percepciones de IVA a depositar', 'perceptions_vat_payable'],
  ['2.1.02.05', 'Retenciones de Ganancias a depositar', 'withholdings_income_payable'],
  ['2.1.02.06', 'Retenciones de IIBB a depositar', 'withholdings_gross_income_payable'],
  ['2.1.02.07', 'Retenciones de IVA a depositar', 'withholdings_vat_payable'],
  ['2.1.02.08', 'Retenciones de SUSS a depositar', 'withholdings_social_security_payable'],
  ['2.1.02.09', 'Otros impuestos a depositar', 'other_taxes_payable'],
  ['2.1.02.10', 'Impuestos internos a depositar', 'internal_taxes_payable'],
  ['2.1.02.11', 'Impuesto a las ganancias a pagar'],
  ['2.1.03', 'Otras deudas', { isGroup: true }],
  ['2.1.03.01', 'Anticipos de clientes', 'customer_advances'],
  ['2.1.04', 'Remuneraciones y cargas sociales', { isGroup: true }],
  ['2.1.04.01', 'Sueldos a pagar'],
  ['2.1.04.02', 'Cargas sociales a pagar'],
  ['2.1.05', 'Deudas financieras', { isGroup: true }],
  ['2.1.05.01', 'Préstamos', { flow: 'financing' }],
];

const EQUITY: readonly Line[] = [
  ['3', 'Patrimonio neto', { isGroup: true }],
  ['3.1', 'Capital social', 'capital'],
  ['3.2', 'Resultados no asignados', 'retained_earnings'],
  ['3.3', 'Resultado del ejercicio', 'year_result'],
  ['3.4', 'Saldos iniciales a imputar'],
  ['3.5', 'Ajuste de capital', 'capital_adjustment'],
  ['3.6', 'Reserva legal', 'legal_reserve'],
];

const REVENUE: readonly Line[] = [
  ['4', 'Ingresos', { isGroup: true }],
  ['4.1', 'Ventas de mercaderías', 'sales_goods'],
  ['4.2', 'Ventas de servicios', 'sales_services'],
  ['4.3', 'Otros ingresos', 'other_income'],
  ['4.4', 'Sobrantes de caja', 'cash_surplus'],
  ['4.5', 'Alquileres ganados', 'sales_rentals'],
  ['4.6', 'Intereses ganados', 'interest_earned'],
  ['4.7', 'Diferencias de cambio positivas', 'exchange_gain'],
  ['4.8', 'RECPAM', 'recpam'],
];

const EXPENSES: readonly Line[] = [
  ['5', 'Egresos', { isGroup: true }],
  ['5.1', 'Costo de mercaderías vendidas', 'cost_of_sales'],
  ['5.2', 'Gastos a imputar', 'expenses'],
  ['5.3', 'Gastos bancarios', 'bank_charges'],
  ['5.4', 'Impuestos y tasas', 'taxes'],
  ['5.5', 'Faltantes de caja', 'cash_shortage'],
  ['5.6', 'Diferencias de redondeo', 'rounding'],
  ['5.7', 'Sueldos y cargas sociales'],
  ['5.8', 'Alquileres'],
  ['5.9', 'Servicios'],
  ['5.10', 'Fletes'],
  ['5.11', 'Honorarios'],
  ['5.12', 'Mantenimiento'],
  ['5.13', 'Combustibles'],
  ['5.14', 'Seguros'],
  ['5.15', 'Impuesto sobre los ingresos brutos', 'gross_income_tax'],
  ['5.16', 'Amortizaciones', 'depreciation'],
  ['5.17', 'Intereses perdidos', 'interest_paid'],
  ['5.18', 'Diferencias de cambio negativas', 'exchange_loss'],
  ['5.19', 'Deudores incobrables', 'bad_debts'],
  ['5.20', 'Comisiones de tarjetas y billeteras', 'card_fees'],
  ['5.21', 'Impuesto a las ganancias', 'income_tax'],
];

const rows = (type: AccountType, lines: readonly Line[]): ChartRow[] =>
  lines.map(([code, name, more = {}]) => ({
    code,
    name,
    type,
    ...(type === 'equity' && { flow: 'financing' as const }),
    ...(typeof more === 'string' ? { key: more } : more),
  }));

/** Parents before their children. */
export const CHART: readonly ChartRow[] = [
  ...rows('asset', ASSETS),
  ...rows('liability', LIABILITIES),
  ...rows('equity', EQUITY),
  ...rows('revenue', REVENUE),
  ...rows('expense', EXPENSES),
];

/** "1.1" of "1.1.01"; undefined at the top. */
export function parentCodeOf(code: string): string | undefined {
  const end = code.lastIndexOf('.');
  return end < 0 ? undefined : code.slice(0, end);
}
