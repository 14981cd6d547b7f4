// One simulated tax authority: its clock, its memory and what it knows, as every part of it meets them.
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '#kernel/clock.ts';
import { type Delegations, openDelegations } from './register/delegations.ts';
import { type DeliveryNotes, openDeliveryNotes } from './register/delivery-notes.ts';
import { type ExchangeRates, openExchangeRates } from './register/exchange-rates.ts';
import { openSalePoints, type SalePoints } from './register/sale-points.ts';
import { openRegister, type Register } from './register/taxpayers.ts';
import { openDatabase } from './state/database.ts';
import { openScript } from './state/script.ts';
import { openSettings, type SettingsStore } from './state/settings.ts';
import { openVouchers, type Vouchers } from './state/vouchers.ts';
import { PROVIDER } from './tables/fixed-taxpayers.ts';
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from './wsaa/certificate-authority.ts';
import type { Tickets } from './wsaa/tickets.ts';

export type ArcaState = {
  clock: Clock;
  database: DatabaseSync;
  vouchers: Vouchers;
  register: Register;
  salePoints: SalePoints;
  delegations: Delegations;
  rates: ExchangeRates;
  deliveryNotes: DeliveryNotes;
  settings: SettingsStore;
  authority: CertificateAuthority;
  /** After a ticket no other one is issued for so long. */
  reuseWindowMs: number;
};

/** As its services meet it. */
export type Arca = ArcaState & { tickets: Tickets };

export type ArcaStateOptions = {
  /** Kept in memory without one. */
  directory?: string;
  clock: Clock;
  /** Two minutes, as in production, unless told. */
  reuseWindowMs?: number;
};

const REUSE_WINDOW_MS = 120_000;

export async function openArcaState(options: ArcaStateOptions): Promise<ArcaState> {
  const { directory, clock, reuseWindowMs = REUSE_WINDOW_MS } = options;
  const place = { directory, clock, provider: PROVIDER };
  const authority = await openCertificateAuthority(place);
  const database = openDatabase(directory);
  const register = openRegister(openScript(database, 'taxpayer'));
  const delegations = openDelegations(openScript(database, 'delegation'), PROVIDER);
  return {
    clock,
    database,
    vouchers: openVouchers(database),
    register,
    salePoints: openSalePoints(openScript(database, 'sale-point'), register),
    delegations,
    rates: openExchangeRates(openScript(database, 'exchange-rate')),
    deliveryNotes: openDeliveryNotes(openScript(database, 'delivery-note')),
    settings: openSettings(openScript(database, 'setting')),
    authority,
    reuseWindowMs,
  };
}
