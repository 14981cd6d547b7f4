// Other taxes of a voucher (FEParamGetTiposTributos; fiscal#other-taxes). Source: answers of homologación.

export const TRIBUTES: readonly { id: number; name: string; from: string }[] = [
  { id: 1, name: 'Impuestos nacionales', from: '20100917' },
  { id: 2, name: 'Impuestos provinciales', from: '20100917' },
  { id: 3, name: 'Impuestos municipales', from: '20100917' },
  { id: 4, name: 'Impuestos Internos', from: '20100917' },
  { id: 99, name: 'Otro', from: '20100917' },
  { id: 5, name: 'IIBB', from: '20170719' },
  { id: 6, name: 'Percepción de IVA', from: '20170719' },
  { id: 7, name: 'Percepción de IIBB', from: '20170719' },
  { id: 8, name: 'Percepciones por Impuestos Municipales', from: '20170719' },
  { id: 9, name: 'Otras Percepciones', from: '20170719' },
  { id: 13, name: 'Percepción de IVA a no Categorizado', from: '20170719' },
];

/** Perceptions, whose associated period must lie within a month (rule 10209). */
export const PERCEPTIONS: readonly number[] = [6, 7, 8, 9, 13];
export const UNCATEGORIZED_PERCEPTION = 13;
export const OTHER_TRIBUTE = 99;
