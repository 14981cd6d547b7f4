// The authorized vouchers. A number range of a series is held once, and a CAE belongs to one voucher: both are keys.
import type { DatabaseSync } from 'node:sqlite';
import type { Series, Voucher } from '../wsfe/voucher.ts';

export type Vouchers = {
  /** Of the next voucher, whatever its series. */
  nextSerial(): number;
  /** Throws when the number or the CAE is taken. */
  add(voucher: Voucher): void;
  /** The voucher whose range holds the number. */
  find(series: Series, number: number): Voucher | undefined;
  /** The one with the highest number. */
  last(series: Series): Voucher | undefined;
  /** By series and number. */
  list(filter: Partial<Series>): Voucher[];
};

type Row = { body: string };

export function openVouchers(database: DatabaseSync): Vouchers {
  const insert = database.prepare(
    'INSERT INTO voucher (cuit, sale_point, type, first, last, cae, serial, body)' +
      ' VALUES (?,?,?,?,?,?,?,?)',
  );
  const serial = database.prepare('SELECT coalesce(max(serial), 0) + 1 AS next FROM voucher');
  const held = database.prepare(
    'SELECT body FROM voucher WHERE cuit = ? AND sale_point = ? AND type = ?' +
      ' AND first <= ? AND last >= ? ORDER BY first DESC LIMIT 1',
  );
  const all = database.prepare(
    'SELECT body FROM voucher WHERE (:cuit IS NULL OR cuit = :cuit)' +
      ' AND (:point IS NULL OR sale_point = :point) AND (:type IS NULL OR type = :type)' +
      ' ORDER BY cuit, sale_point, type, first',
  );
  const highest = Number.MAX_SAFE_INTEGER;
  const read = (row: unknown) =>
    row === undefined ? undefined : (JSON.parse((row as Row).body) as Voucher);
  const nextSerial = () => (serial.get() as { next: number }).next;
  return {
    nextSerial,
    add(voucher) {
      const { cuit, PtoVta, CbteTipo, CbteDesde, CbteHasta, CAE } = voucher;
      const key = [cuit, PtoVta, CbteTipo, CbteDesde, CbteHasta, CAE] as const;
      insert.run(...key, nextSerial(), JSON.stringify(voucher));
    },
    find: ({ cuit, PtoVta, CbteTipo }, number) =>
      read(held.get(cuit, PtoVta, CbteTipo, number, number)),
    last: ({ cuit, PtoVta, CbteTipo }) => read(held.get(cuit, PtoVta, CbteTipo, highest, 0)),
    list: ({ cuit, PtoVta, CbteTipo }) =>
      all
        .all({ cuit: cuit ?? null, point: PtoVta ?? null, type: CbteTipo ?? null })
        .flatMap((row) => read(row) ?? []),
  };
}
