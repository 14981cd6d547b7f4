// The boxes of the VAT return F.2051 (RG 5705/2025) with the labels that the authority prints, from the settlement of the month. What
// purchase notes of credit give back adds to the debit of the return, what sales notes give back to its credit.
import { sum, toAmount } from '#kernel/money.ts';
import type { Settlement } from '../../records/vat/settle.ts';

type Box = { readonly label: string; readonly amount: number };

export function boxesOf(settlement: Settlement): Box[] {
  const box = (label: string, ...amounts: number[]): Box => ({
    label,
    amount: toAmount(sum(amounts)),
  });
  const { debit_vat, debit_restitution, credit_vat, credit_restitution } = settlement;
  const { technical_tax, technical_balance, free_balance, balance } = settlement;
  const { withholdings, perceptions, payments_on_account } = settlement;
  return [
    box('Total del Débito Fiscal', debit_vat, credit_restitution),
    box('Total del Crédito Fiscal', credit_vat, debit_restitution),
    box('Ajuste anual de crédito fiscal por operaciones exentas'),
    box(
      'Saldo Técnico a Favor del Responsable del Período anterior',
      settlement.previous_technical_balance,
    ),
    box('Saldo Técnico a favor del Responsable del Período', technical_balance),
    box('Subtotal Saldo Técnico a Favor de ARCA', technical_tax),
    box('Diferimiento F.518'),
    box('Bonos fiscales'),
    box('Saldo técnico a favor de ARCA', technical_tax),
    box(
      'Saldo de Libre Disponibilidad del período anterior neto de usos',
      settlement.previous_free_balance,
    ),
    box(
      'Total de retenciones, percepciones y pagos a cuenta computables neto de restituciones',
      withholdings,
      perceptions,
      payments_on_account,
    ),
    box('Saldo de Libre Disponibilidad a favor del contribuyente del período', free_balance),
    box('Saldo del Impuesto a Favor de ARCA', Math.max(0, balance)),
  ];
}
