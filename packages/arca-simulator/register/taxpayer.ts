// A taxpayer as the simulated register knows it.
export const STATUSES = [
  'activo',
  'inactivo',
  'inexistente',
  'fallecido',
  'apocrifo',
  'no_confiable',
] as const;

export const CLASSES_A = ['A', 'ALEY', 'CBU'] as const;

export type Taxpayer = {
  cuit: string;
  nombre: string;
  persona: 'FISICA' | 'JURIDICA';
  /** CondicionIVAReceptorId: 1, 4, 5, 6 or 15. */
  condicion: number;
  estado: (typeof STATUSES)[number];
  /** Monotributo, "A" to "K". */
  categoria?: string;
  /** A large company: invoices to it from a minimum on must be FCE. */
  grande?: boolean;
  /** Registered as MiPyME: must issue FCE to large companies. */
  pyme?: boolean;
  /** The register names it, but keeps its taxes to itself (errorRegimenGeneral, errorMonotributo). */
  impuestos_retenidos?: boolean;
  /** What it issues to registered receivers: A, A with the withholding legend (51 to 54), or A paid into a CBU it informed. */
  clase_a?: (typeof CLASSES_A)[number];
  /** Fixed or described: what it may issue is then checked. */
  descrito: boolean;
};
