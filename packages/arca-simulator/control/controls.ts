// Everything that a test or a person may tell the simulator, in one place: the control API says the same over HTTP.
import { generateKeyPairSync } from 'node:crypto';
import type { ArcaState } from '../arca-state.ts';
import type { DeliveryNotes } from '../register/delivery-notes.ts';
import type { ExchangeRates } from '../register/exchange-rates.ts';
import type { SalePoints } from '../register/sale-points.ts';
import type { Register } from '../register/taxpayers.ts';
import type { SettingsStore } from '../state/settings.ts';
import { PROVIDER } from '../tables/fixed-taxpayers.ts';
import type { Pair, Subject } from '../wsaa/certificate-authority.ts';
import type { Validity } from '../wsaa/x509.ts';
import type { Detail, Series, Voucher } from '../wsfe/voucher.ts';
import { certifyRequest } from './certify.ts';
import type { Faults, Target } from './faults.ts';
import { issueExternally } from './second-system.ts';

/** `holder` is the provider unless told. */
type DelegationControls = {
  accept(cuit: string, holder?: string): void;
  refuse(cuit: string, holder?: string): void;
  /** Whether those of whom nothing was said have delegated. */
  setEveryone(value: boolean, holder?: string): void;
};

export type Controls = {
  faults: Faults;
  taxpayers: Register;
  salePoints: SalePoints;
  rates: ExchangeRates;
  deliveryNotes: DeliveryNotes;
  settings: SettingsStore;
  delegations: DelegationControls;
  /** What is authorized, by series and number. */
  vouchers(filter?: Partial<Series>): Voucher[];
  /** By another system, with the next number. */
  issue(series: Series, detail?: Partial<Detail>): Voucher;
  /** The provider's certificate and key, as the functions get them. */
  provider: Pair & { cuit: string };
  /** A certificate for a PEM request. Throws NotCertifiable. */
  certify(csr: string): Promise<string>;
  /** A new key with its certificate. */
  newPair(subject: Subject, validity?: Validity): Promise<Pair>;
  /** The last requests to the services, oldest first. */
  requests(): Target[];
  /** Stops listening, so that connections are refused, until the returned function is called. */
  refuse(): Promise<() => Promise<void>>;
  /** Lets requests of "late" faults that still wait take effect now. */
  settle(): Promise<void>;
};

export type Served = Pick<Controls, 'requests' | 'refuse' | 'settle'>;

export function controlsOf(arca: ArcaState, faults: Faults, served: Served): Controls {
  const { authority, delegations } = arca;
  return {
    faults,
    taxpayers: arca.register,
    salePoints: arca.salePoints,
    rates: arca.rates,
    deliveryNotes: arca.deliveryNotes,
    settings: arca.settings,
    delegations: {
      accept: (cuit, holder = PROVIDER) => delegations.accept(holder, cuit),
      refuse: (cuit, holder = PROVIDER) => delegations.refuse(holder, cuit),
      setEveryone: (value, holder = PROVIDER) => delegations.setEveryone(holder, value),
    },
    vouchers: (filter = {}) => arca.vouchers.list(filter),
    issue: (series, detail) => issueExternally(arca, series, detail),
    provider: { ...authority.provider, cuit: PROVIDER },
    certify: (csr) => certifyRequest(authority, csr),
    async newPair(subject, validity) {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const spki = publicKey.export({ type: 'spki', format: 'der' });
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      return { certificate: await authority.certify(subject, spki, validity), key };
    },
    ...served,
  };
}
