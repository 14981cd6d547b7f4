// Interfaces of what lies outside the tenant's records. The composition (http/runtime.ts) supplies them to the functions
// that have the right; a verb that finds its port missing was deployed into the wrong function.
import type { FieldError } from '#kernel/error.ts';
import type { Voucher, VoucherKey } from './authority/voucher.ts';
import type { Scope } from './scopes.ts';
import type { Mode } from './shape/actor.ts';
import type { Change } from './shape/change.ts';

/** An API token as its owner may see it: never the value, never the hash. */
export type TokenView = {
  _id: string;
  name: string;
  prefix_hint: string;
  mode: Mode;
  scopes: Scope[];
  expires_at: string | null;
  /** To the hour; null when it never was used. */
  last_used_at: string | null;
  created_at: string;
  created_by: string;
  status: 'active' | 'expired';
};
export type TokenExpiry = '30d' | '60d' | '90d' | '1y' | 'never';

/** API tokens of the context's tenant (data#authentication): at most 10 active, value shown once, revocation at once. */
export interface Credentials {
  list(): Promise<TokenView[]>;
  /** Throws token_limit_reached. */
  create(input: {
    name: string;
    mode: Mode;
    scopes: readonly Scope[];
    expires: TokenExpiry;
    createdBy: string;
  }): Promise<{ view: TokenView; token: string }>;
  /**
   * Throws not_found, and what `assertMay` throws of the token before anything is written. The old value stops at once; name,
   * scopes, mode and expiry length stay.
   */
  regenerate(
    id: string,
    assertMay: (token: TokenView) => void,
  ): Promise<{ view: TokenView; token: string }>;
  /** Throws not_found, and what `assertMay` throws of the token before it is revoked. */
  revoke(id: string, assertMay?: (token: TokenView) => void): Promise<void>;
}

/** The background job of the workers themselves that follows a move of the sandbox clock: what is due by it now, runs. */
export const CLOCK_MOVED_JOB = 'sandbox.clock-moved';

/** Numbers of records by the plural of their noun; nouns without any are left out. */
type Counts = Record<string, number>;

/** The tenant's isolated test data. */
export interface Sandbox {
  /**
   * Empties it at once by moving to the next generation; the old one is swept later. Returns how many records were there, and the
   * new generation, which is this reset's own. Live records of the tenant change with it or not at all, by the request.
   */
  reset(
    changes?: readonly Change[],
    request?: { id: string; idempotencyKey?: string },
  ): Promise<{ deleted: Counts; generation: number }>;
  /** How many records the generation has, but for what the service keeps of them itself (events, deliveries). */
  counts(generation: number): Promise<Counts>;
  /** From now on requests that issue in this generation look for scripted faults. */
  expectFaults(): Promise<void>;
  /** Moves the sandbox clock; undefined takes it back to real time. Live records of the tenant change with it or not at all. */
  setClock(offsetMs: number | undefined, changes?: readonly Change[]): Promise<void>;
  clockOffsetMs(): Promise<number>;
}

/** Encrypts small secrets of a tenant at rest (KMS when deployed, a local key on the local stack). */
export interface Vault {
  /** `purpose` is bound to the ciphertext: opening with another one fails. */
  seal(plain: string, purpose: string): Promise<string>;
  open(sealed: string, purpose: string): Promise<string>;
}

/** Which addresses webhooks may be sent to. */
export interface WebhookAddresses {
  /** Why that URL is refused, as far as it can be told without resolving its name; undefined when it is not. */
  problem(url: string): Promise<string | undefined>;
}

/** Facts about all groups, for the few verbs that describe the service itself. */
export type EventKind = {
  name: string;
  description: string;
  resource: string /** null: every valid credential may have it. */;
  required_scope: Scope | null;
  sample: object;
};
/** Every kind of event that the service may emit, sorted by name. */
export type EventKinds = () => Promise<readonly EventKind[]>;

/** A document as it is sent: the same content compressed and plain, and a tag that changes with it. */
export type ServiceFile = { etag: string; gzip: Uint8Array; text(): string };

/** A page, or another file of the documentation, with its media type. */
export type SiteFile = ServiceFile & { type: string };

/** A file of the console: for good, where its name changes with its content. `policy` is what a page may load. */
export type ConsoleFile = SiteFile & { isForGood: boolean; policy?: string };

export interface Reference {
  file(name: 'openapi' | 'postman' | 'changelog'): Promise<ServiceFile>;
  /** The part of the OpenAPI document that is about one tag; undefined where there is none. */
  part(tag: string): Promise<ServiceFile | undefined>;
  tags(): Promise<readonly string[]>;
  bases(): readonly { name: string; href: string; scope: string }[];
  /** undefined where the documentation has no such path. */
  site(path: string): Promise<SiteFile | undefined>;
  /** What the page to try operations on is drawn by. */
  docsAsset(part: 'script' | 'style'): string;
}

/** A taxpayer for whom the authority is asked: with its own certificate, else with the provider's, to whom it delegated. */
export type Represented = {
  cuit: string;
  /** PEM texts; the key is opened only when a ticket is asked for. */
  certificate?: { pem: string; privateKey: () => Promise<string> };
};

/**
 * The tax authority as one taxpayer meets it. But for `authorize`, which always answers, its calls throw
 * tax_authority_unavailable (nothing was changed: ask again) and tax_configuration_missing (the certificate is refused, or
 * the taxpayer has not delegated to its holder).
 */
export interface AuthorityClient {
  /**
   * The document with its `numero`, in our field names. Never sent twice without asking `issued` in between. A simulated one plays
   * the fault that was scripted.
   */
  authorize(voucher: Voucher, fault?: ScriptedFault): Promise<Authorization>;
  /** What it has on record; absent where no answer can be lost (the sandbox decides within the same commit). */
  readonly issued?: IssuedVouchers;
  /** The sale points for web services of the taxpayer. */
  salePoints(): Promise<SalePoint[]>;
  /** Of a day, or the latest; undefined where it tells none (no such currency or day, the sandbox). */
  exchangeRate(asked: { moneda: string; fecha?: string }): Promise<ExchangeRate | undefined>;
  /** May the certificate's holder act for the taxpayer? */
  isRepresented(): Promise<boolean>;
  /** The register's entry of any taxpayer (constancia de inscripción). */
  taxpayer(cuit: string, fault?: ScriptedFault): Promise<RegisteredTaxpayer | undefined>;
}

/** What the simulated authority was told to do this time; `code` and `message` are what it says of a document. */
export type ScriptedFault = {
  fault: 'down' | 'answer_lost' | 'rejected' | 'observed';
  code?: number;
  message?: string;
};

/** It knows no idempotency key: after any doubt the number itself is asked for and compared before it is sent again. */
export interface IssuedVouchers {
  /**
   * The last number it authorized of that sale point and type, by whatever system; 0 before the first. Throws sale_point_not_enabled
   * besides.
   */
  lastAuthorized(key: VoucherKey): Promise<number>;
  consult(key: VoucherKey & { numero: number }): Promise<HeldVoucher | undefined>;
}

/** What the authority holds under a number: the facts that tell whose document it is, and its authorization. */
export type HeldVoucher = {
  tipo_documento: number;
  numero_documento: string;
  /** YYYY-MM-DD. */
  fecha: string;
  total: number;
  moneda: string;
  said: Extract<Authorization, { result: 'approved' }>;
};

/** Pesos for one unit of a currency; `fecha`: the day on which they were quoted, YYYY-MM-DD. */
export type ExchangeRate = { cotizacion: number; fecha?: string };

export type SalePoint = {
  punto_venta: number;
  tipo_emision: string;
  bloqueado: boolean;
  baja?: string;
};

/**
 * `condicion_iva`: CondicionIVAReceptorId (fiscal#receiver-conditions); none where the register gives no certificate or keeps
 * registrations back, and `motivo` says why.
 */
export type RegisteredTaxpayer = {
  cuit: string;
  nombre: string;
  tipo_persona: 'FISICA' | 'JURIDICA';
  estado: string;
  domicilio?: string;
  condicion_iva?: number;
  motivo?: string;
  impuestos: number[];
  categoria_monotributo?: string;
};

/** What the tax authority said. */
export type Authorization =
  | {
      result: 'approved';
      cae: string;
      /** YYYY-MM-DD. */
      caeExpiration: string;
      observations: { code: string; message: string }[];
    }
  | { result: 'rejected'; errors: { code: string; message: string }[]; detail?: FieldError[] }
  /** 10016: the number is not the next one, or the date is before the last document's; asking tells which. */
  | { result: 'out_of_sequence'; errors: { code: string; message: string }[] }
  /** Certainly not sent: the certificate is refused or does not speak for the taxpayer; trying again does not help. */
  | { result: 'misconfigured'; reason: string }
  /** `uncertain`: it may have received the document, so that only asking it tells whether it is authorized. */
  | { result: 'unavailable'; reason: string; uncertain: boolean };

/** `cuit` is that of the subject's serialNumber; only with an `rsa` key can a ticket be asked for. */
type CertificateFacts = {
  cuit?: string;
  subject: string;
  serial: string;
  notBefore: string;
  notAfter: string;
  keyType: string;
};

/** Keys and certificates for the authority. Text is PEM. */
export interface Certificates {
  /** A new private key and the request to have it certified (RSA 2048; subject of fiscal#signed-request). */
  request(subject: {
    cuit: string;
    organization: string;
    system: string;
  }): Promise<{ csr: string; privateKey: string }>;
  /** Facts of a certificate; undefined when the text is none. */
  inspect(pem: string): CertificateFacts | undefined;
  /** Does the private key belong to the certificate? False too for what is no key. */
  matches(pem: string, privateKey: string): boolean;
}
