import { describe, expect, it } from 'vitest';
import { settle } from '../../records/vat/settle.ts';
import { boxesOf } from './boxes.ts';

describe('the boxes of the return', () => {
  it('come in the order of the form, with its labels and the amounts of the settlement', () => {
    const settlement = settle({
      debit_vat: 210_000,
      debit_restitution: 10_000,
      credit_vat: 126_000,
      credit_restitution: 10_000,
      previous_technical_balance: 0,
      previous_free_balance: 5_000,
      withholdings: 6_000,
      perceptions: 3_000,
      payments_on_account: 1_000,
    });
    expect(boxesOf(settlement).map(({ label, amount }) => [label, amount])).toEqual([
      ['Total del Débito Fiscal', 220_000],
      ['Total del Crédito Fiscal', 136_000],
      ['Ajuste anual de crédito fiscal por operaciones exentas', 0],
      ['Saldo Técnico a Favor del Responsable del Período anterior', 0],
      ['Saldo Técnico a favor del Responsable del Período', 0],
      ['Subtotal Saldo Técnico a Favor de ARCA', 84_000],
      ['Diferimiento F.518', 0],
      ['Bonos fiscales', 0],
      ['Saldo técnico a favor de ARCA', 84_000],
      ['Saldo de Libre Disponibilidad del período anterior neto de usos', 5_000],
      [
        'Total de retenciones, percepciones y pagos a cuenta computables neto de restituciones',
        10_000,
      ],
      ['Saldo de Libre Disponibilidad a favor del contribuyente del período', 0],
      ['Saldo del Impuesto a Favor de ARCA', 69_000],
    ]);
  });

  it('state what is in the taxpayer’s favour in its own boxes and owe nothing', () => {
    const settlement = settle({
      debit_vat: 100,
      debit_restitution: 0,
      credit_vat: 126,
      credit_restitution: 0,
      previous_technical_balance: 0,
      previous_free_balance: 5,
      withholdings: 10,
      perceptions: 0,
      payments_on_account: 0,
    });
    const amounts = new Map(boxesOf(settlement).map(({ label, amount }) => [label, amount]));
    expect(amounts.get('Saldo Técnico a favor del Responsable del Período')).toBe(26);
    expect(amounts.get('Saldo del Impuesto a Favor de ARCA')).toBe(0);
    expect(amounts.get('Saldo de Libre Disponibilidad a favor del contribuyente del período')).toBe(
      15,
    );
  });
});
