// A rent year by the clock of the sandbox: a contract signed, adjusted every three months and invoiced twelve times; and what must
// not happen twice does not.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Landlord, openLandlord } from '../support/rent-contracts.ts';

let landlord: Landlord;
beforeEach(async () => {
  landlord = await openLandlord();
});
const months = Array.from({ length: 12 }, (_, i) => `2027-${String(i + 1).padStart(2, '0')}`);

describe('a rent year', () => {
  /** ICL at the beginning and at each adjustment. */
  const ICL = [
    { date: '2027-01-01', value: 1.23 },
    { date: '2027-04-01', value: 1.89 },
    { date: '2027-07-01', value: 2.1 },
    { date: '2027-10-01', value: 2.5 },
  ];
  const RENTS = [60_000, 92_195.12, 102_439.02, 121_951.21];

  test('has four rents, twelve invoices of the calendar month, and an end', async () => {
    const contract = await landlord.signed({
      adjustment_type: 'icl',
      adjustment_frequency_months: 3,
      index_values: ICL,
      additional_charges: [
        { description: 'Expensas', amount: 10_000.5, is_recurring: true },
        { description: 'Impuesto municipal', amount: 900, frequency: 'bimonthly' },
        { description: 'Llaves', amount: 500, is_recurring: false },
      ],
    });
    expect(contract).toMatchObject({ status: 'active', next_adjustment_date: '2027-04-01' });
    expect(await landlord.availability()).toBe('in_use');
    for (const [month, period] of months.entries()) {
      await landlord.goTo(`${period}-02`);
      const rent = RENTS[Math.floor(month / 3)] ?? 0;
      if (month > 0 && month % 3 === 0)
        expect((await landlord.done(contract, 'adjust')).current_rent).toBe(rent);
      const { data } = (await landlord.invoice(contract, period)).json;
      expect(data).toMatchObject({
        estado: 'autorizado',
        letra: 'B',
        concepto: 2,
        contract_id: contract._id,
        fecha: `${period}-02`,
        fecha_servicio_desde: `${period}-01`,
        fecha_vencimiento_pago: `${period}-05`,
        exento: data.total,
        iva: 0,
        opcionales: [{ id: '17', valor: '2' }],
        receptor: { tipo_documento: 96, numero_documento: '30111222', nombre: 'Juana Paz' },
      });
      expect(data.fecha_servicio_hasta.slice(0, 7)).toBe(period);
      expect(data.items.map(({ importe }: Rec) => importe)).toEqual([
        rent,
        10_000.5,
        ...(month % 2 === 0 ? [900] : []),
        ...(month === 0 ? [500] : []),
      ]);
    }
    const { total } = await landlord.shop.good(
      'GET',
      `/bill/receipts/list/?contract_id=${contract._id}`,
    );
    expect(total).toBe(12);
    await landlord.goTo('2027-12-31');
    expect(await landlord.read(contract)).toMatchObject({
      status: 'active',
      current_rent: RENTS[3],
      last_invoiced_period: '2027-12',
      expiring_since: expect.any(String),
    });
    await landlord.goTo('2028-01-01');
    expect((await landlord.read(contract)).status).toBe('expired');
    expect(await landlord.availability()).toBe('available');
    const seen = await landlord.events();
    for (const name of [
      'created',
      'signed',
      'adjusted',
      'invoice_generated',
      'expiring',
      'expired',
    ])
      expect(seen).toContain(`contract.${name}`);
    expect(seen.filter((name) => name === 'contract.invoice_generated')).toHaveLength(12);
    expect(seen.filter((name) => name === 'contract.adjusted')).toHaveLength(3);
    expect(seen.filter((name) => name === 'contract.expiring')).toHaveLength(1);
  });
});

describe('an adjustment', () => {
  test('is refused before its day, computed by a preview that writes nothing, and applied once', async () => {
    const contract = await landlord.signed({
      adjustment_type: 'icl',
      adjustment_frequency_months: 6,
    });
    const indexes = { index_from: 1.23, index_to: 1.89 };
    const early = await landlord.act(contract, 'adjust', indexes);
    expect(early.json).toMatchObject({
      code: 'adjustment_not_due',
      errors: [{ field: 'effective_date', min: '2027-07-01' }],
    });
    await landlord.goTo('2027-07-20');
    const preview = await landlord.done(contract, 'adjust', { ...indexes, preview: true });
    expect(preview).toMatchObject({
      preview: true,
      current_rent: 92_195.12,
      adjustment: { effective_date: '2027-07-01', previous_rent: 60_000, new_rent: 92_195.12 },
    });
    expect((await landlord.read(contract)).current_rent).toBe(60_000);
    const replies = await Promise.all([
      landlord.act(contract, 'adjust', indexes),
      landlord.act(contract, 'adjust', indexes),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await landlord.read(contract)).toMatchObject({
      current_rent: 92_195.12,
      next_adjustment_date: '2028-01-01',
      adjustments: [{ coefficient: 1.53658537, index_from: 1.23, index_to: 1.89 }],
    });
  });

  test('without the values of its index is refused, naming the dates, and goes through once they are given', async () => {
    const contract = await landlord.signed({
      adjustment_type: 'ipc',
      adjustment_frequency_months: 3,
    });
    await landlord.goTo('2027-04-15');
    const refused = await landlord.act(contract, 'adjust');
    expect(refused.json).toMatchObject({
      code: 'index_not_available',
      errors: [
        { field: 'index_from', date: '2026-12' },
        { field: 'index_to', date: '2027-03' },
      ],
    });
    expect(refused.status).toBe(422);
    const index_values = [
      { date: '2026-12-31', value: 11_363.0904 },
      { date: '2027-03-31', value: 12_076.3937 },
    ];
    expect((await landlord.done(contract, 'adjust', { index_values })).current_rent).toBe(
      63_766.42,
    );
    expect((await landlord.read(contract)).index_values).toEqual(index_values);
  });

  test('by a monthly index goes by the last value given of a month, on whatever day of it', async () => {
    const contract = await landlord.signed({
      adjustment_type: 'ipc',
      adjustment_frequency_months: 3,
      index_values: [
        { date: '2026-12-31', value: 100 },
        { date: '2027-03-31', value: 110 },
      ],
    });
    await landlord.goTo('2027-04-15');
    const index_values = [{ date: '2027-03-01', value: 120 }];
    const adjusted = await landlord.done(contract, 'adjust', { index_values });
    expect(adjusted.current_rent).toBe(72_000);
    expect(adjusted.index_values).toEqual([{ date: '2026-12-31', value: 100 }, ...index_values]);
  });

  test('agreed for a later day takes effect on that day, and the months before it keep their rent', async () => {
    const contract = await landlord.signed({
      adjustment_type: 'fixed_percentage',
      adjustment_percentage: 10,
    });
    const later = await landlord.done(contract, 'adjust', { effective_date: '2027-03-01' });
    expect(later.current_rent).toBe(60_000);
    expect((await landlord.invoice(contract, '2027-02')).json.data.total).toBe(60_000);
    await landlord.goTo('2027-03-01');
    expect((await landlord.read(contract)).current_rent).toBe(66_000);
    expect((await landlord.invoice(contract, '2027-01')).json.data.total).toBe(60_000);
    expect((await landlord.invoice(contract, '2027-03')).json.data.total).toBe(66_000);
  });

  test.each([
    [{ percentage: 12.5 }, 67_500],
    [{ new_rent: 70_000 }, 70_000],
    [{ index_from: 3, index_to: 4 }, 80_000],
  ])('by %j of a contract that agreed on none makes %d', async (wish, rent) => {
    expect((await landlord.done(await landlord.signed(), 'adjust', wish)).current_rent).toBe(rent);
  });

  test('that does not say by how much, or says it twice, is refused', async () => {
    const contract = await landlord.signed({ adjustment_type: 'custom' });
    const fields = async (body: Rec) =>
      (await landlord.act(contract, 'adjust', body)).json.errors.map(({ field }: Rec) => field);
    expect(await fields({})).toEqual(['new_rent']);
    expect(await fields({ index_from: 2 })).toEqual(['index_to']);
    expect(await fields({ percentage: 1, new_rent: 2 })).toEqual(['percentage']);
  });
});

describe('an invoice of a month', () => {
  test('is made once, by however many at once', async () => {
    const contract = await landlord.signed();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => landlord.invoice(contract, '2027-01')),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const again = await landlord.invoice(contract, '2027-01');
    expect(again.json).toMatchObject({
      code: 'duplicate_value',
      errors: [{ field: 'period', invoice_id: expect.any(String) }],
    });
    expect((await landlord.shop.good('GET', '/bill/receipts/list/')).total).toBe(1);
  });

  test('can be made again once its document was cancelled, and only then', async () => {
    const contract = await landlord.signed();
    const first = await landlord.done(contract, 'generate-invoice', { period: '2027-01' });
    expect(first).toMatchObject({ estado: 'borrador' });
    expect((await landlord.invoice(contract, '2027-01')).status).toBe(409);
    await landlord.shop.good('POST', `/bill/receipts/cancel/${first._id}/`);
    const second = (await landlord.invoice(contract, '2027-01')).json.data;
    expect(second.estado).toBe('autorizado');
    expect((await landlord.invoice(contract, '2027-01')).status).toBe(409);
    await landlord.shop.good('POST', `/bill/receipts/cancel/${second._id}/`);
    expect((await landlord.invoice(contract, '2027-01')).status).toBe(200);
  });

  test('that the authority refuses leaves the month free; one that it did not answer goes on with its document', async () => {
    const refused = await landlord.signed({ initial_rent: 1000.91 });
    expect((await landlord.invoice(refused, '2027-01')).json.code).toBe('tax_authority_rejected');
    expect((await landlord.invoice(refused, '2027-01')).json.code).toBe('tax_authority_rejected');
    await landlord.done(refused, 'terminate', { reason: 'error' });
    const late = await landlord.signed({ initial_rent: 1000.93 });
    const first = await landlord.invoice(late, '2027-01');
    expect(first.json.code).toBe('tax_authority_unavailable');
    const { data } = (await landlord.invoice(late, '2027-01')).json;
    expect(data).toMatchObject({ estado: 'autorizado', _id: first.json.errors[0].comprobante_id });
    expect(
      (await landlord.shop.good('GET', `/bill/receipts/list/?contract_id=${late._id}`)).total,
    ).toBe(1);
  });

  test('exists for the months of the contract only, while it is in force', async () => {
    const contract = await landlord.drawnUp();
    expect((await landlord.invoice(contract, '2027-01')).json.code).toBe(
      'invalid_state_transition',
    );
    await landlord.done(contract, 'sign');
    const outside = await landlord.invoice(contract, '2028-01');
    expect(outside.json.errors).toMatchObject([
      { field: 'period', code: 'out_of_range', min: '2027-01', max: '2027-12' },
    ]);
    expect((await landlord.invoice(contract, '2027-13')).json.errors).toMatchObject([
      { code: 'invalid_format' },
    ]);
  });

  test('of a shop let to a registered company is an invoice A with VAT on top', async () => {
    const tenant = {
      full_name: 'Comercio SA',
      document_type: 'CUIT',
      document_number: '30-71568605-4',
      tax_condition: 'responsable_inscripto',
    };
    const { data } = (await landlord.invoice(await landlord.signed({ tenant }), '2027-01')).json;
    expect(data).toMatchObject({ letra: 'A', neto_gravado: 60_000, iva: 12_600, total: 72_600 });
    expect(data.opcionales).toBeUndefined();
  });

  test('through an agent names the owner', async () => {
    const owner = { cuit: '20-31446884-9', name: 'Pedro Dueño' };
    const { data } = (await landlord.invoice(await landlord.signed({ owner }), '2027-01')).json;
    expect(data.opcionales).toEqual([
      { id: '17', valor: '1' },
      { id: '1801', valor: '20314468849' },
      { id: '1802', valor: 'Pedro Dueño' },
    ]);
  });
});
