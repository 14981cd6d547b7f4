// What is there before the clients of a seed begin: something to sell and a contract that is in force.
import { Rental } from '#domain/catalog/records/rental.ts';
import { Service } from '#domain/catalog/records/service.ts';
import { Contract } from '#domain/contracts/records/contract.ts';
import { toIso } from '#kernel/clock.ts';
import { idTime } from '#kernel/id.ts';
import { create } from '#resource/change.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { BoundStore } from '#store/repository.ts';

export const SERVICE_ID = '0199aaaa0000000000000001';
export const CONTRACT_ID = '0199aaaa0000000000000003';
const RENTAL_ID = '0199aaaa0000000000000002';

/** Writes them at that instant; `rent` is that of every month. */
export async function furnish(store: BoundStore, nowMs: number, rent: number): Promise<void> {
  const made = (noun: Noun, _id: string, fields: Rec) => {
    const times = { created_at: toIso(idTime(_id)), updated_at: toIso(nowMs) };
    return create(noun, { _id, ...fields, ...times, version: 1, livemode: true });
  };
  const records = [
    made(Service, SERVICE_ID, { name: 'x', status: 'active' }),
    made(Rental, RENTAL_ID, { name: 'Casa', status: 'active', availability_status: 'in_use' }),
    made(Contract, CONTRACT_ID, {
      rental_id: RENTAL_ID,
      contract_number: 'CT-00000001',
      start_date: '2026-08-01T12:00:00.000Z',
      end_date: '2027-12-31T12:00:00.000Z',
      initial_rent: rent,
      current_rent: rent,
      billing_day: 1,
      adjustment_type: 'none',
      tenant: { full_name: 'Ana', document_number: '30111222' },
      status: 'active',
    }),
  ];
  await store.commit(records, { token: 'shop', nowMs });
}
