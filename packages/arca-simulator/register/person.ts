// A taxpayer as ws_sr_padron_a4 (all of it), a10 (the least) and a13 (who and where) show it. Members stand in the
// alphabetical order of the schemas.
import { isValidCuit } from '#kernel/cuit.ts';
import type { Arca } from '../arca-state.ts';
import type { Element, Tree } from '../soap/xml.ts';
import { NO_SUCH_PERSON, RegisterFault } from './register-fault.ts';
import { taxesOf } from './taxes.ts';
import type { Taxpayer } from './taxpayer.ts';
import { addressOf, metadataOf, namesOf } from './taxpayer-data.ts';

export type Alcance = 'a4' | 'a10' | 'a13';

const UNKNOWN: Readonly<Record<Alcance, string>> = {
  a4: NO_SUCH_PERSON,
  a10: NO_SUCH_PERSON,
  a13: 'La Clave (CUIT/CUIL) consultada es inexistente',
};
const SINCE = '201801';
const REGISTERED_AT = '2018-01-02T12:00:00-03:00';
const ACTIVITY = { id: 471_190, name: 'VENTA AL POR MENOR EN COMERCIOS NO ESPECIALIZADOS' };
const INACTIVE = ['inactivo', 'apocrifo'];

/** Throws RegisterFault. */
export function personOf(arca: Arca, alcance: Alcance, cuit: string, evenInactive: boolean): Tree {
  if (cuit.length > 11) throw new RegisterFault('El Id de la persona no es valido');
  const taxpayer = arca.register.find(cuit);
  if (taxpayer === undefined) throw new RegisterFault(UNKNOWN[alcance]);
  if (!evenInactive && INACTIVE.includes(taxpayer.estado)) {
    throw new RegisterFault('La clave (CUIT/CUIL) consultada se encuentra INACTIVA');
  }
  return { metadata: metadataOf(arca), persona: VIEWS[alcance](taxpayer) };
}

/** Everybody with that document: its digits stand in the CUIT of a person. */
export function personsWithDocument(arca: Arca, document: Element | undefined): Tree {
  const digits = document?.text.trim() ?? '';
  const cuits = /^\d{1,8}$/.test(digits) ? cuitsWith(digits.padStart(8, '0')) : [];
  const found = cuits.filter((cuit) => arca.register.find(cuit)?.persona === 'FISICA');
  return { idPersona: found, metadata: metadataOf(arca) };
}

/** 23 is taken where neither 20 nor 27 has a check digit. */
const cuitsWith = (document: string): string[] => {
  const valid = (prefix: string) =>
    [...'0123456789'].map((digit) => `${prefix}${document}${digit}`).filter(isValidCuit);
  const usual = ['20', '27'].flatMap(valid);
  return usual.length === 2 ? usual : [...usual, ...valid('23')];
};

const documentOf = ({ cuit }: Taxpayer): string => String(Number(cuit.slice(2, 10)));

/** What the three views have alike. */
function identityOf(taxpayer: Taxpayer) {
  const isPerson = taxpayer.persona === 'FISICA';
  return {
    ...namesOf(taxpayer),
    estadoClave: INACTIVE.includes(taxpayer.estado) ? 'INACTIVO' : 'ACTIVO',
    idPersona: taxpayer.cuit,
    numeroDocumento: isPerson ? documentOf(taxpayer) : undefined,
    tipoClave: 'CUIT',
    tipoDocumento: isPerson ? 'DNI' : undefined,
    tipoPersona: taxpayer.persona,
  };
}

const alphabetical = (members: { [name: string]: Tree }): Tree =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

const kinds = (address: { [name: string]: Tree }): Tree =>
  ['FISCAL', 'LEGAL/REAL'].map((tipoDomicilio) => alphabetical({ ...address, tipoDomicilio }));

const VIEWS: Readonly<Record<Alcance, (taxpayer: Taxpayer) => Tree>> = {
  a4: (taxpayer) =>
    alphabetical({
      ...identityOf(taxpayer),
      actividad: {
        descripcionActividad: ACTIVITY.name,
        idActividad: ACTIVITY.id,
        nomenclador: 883,
        orden: 1,
        periodo: SINCE,
      },
      domicilio: kinds({ ...addressOf(taxpayer), orden: 1 }),
      impuesto: taxesOf(taxpayer).map(({ id, name }) => ({
        descripcionImpuesto: name,
        diaPeriodo: 1,
        estado: 'ACTIVO',
        ffInscripcion: REGISTERED_AT,
        idImpuesto: id,
        periodo: SINCE,
      })),
      mesCierre: 12,
    }),
  a10: (taxpayer) =>
    alphabetical({
      ...identityOf(taxpayer),
      descripcionActividadPrincipal: ACTIVITY.name,
      domicilio: kinds(addressOf(taxpayer)),
      idActividadPrincipal: ACTIVITY.id,
    }),
  a13: (taxpayer) => {
    const { codPostal, direccion, ...rest } = addressOf(taxpayer);
    const [calle, numero] = direccion.split(' ');
    return alphabetical({
      ...identityOf(taxpayer),
      descripcionActividadPrincipal: ACTIVITY.name,
      domicilio: kinds({
        ...{ ...rest, calle, codigoPostal: codPostal, direccion },
        estadoDomicilio: 'CONFIRMADO',
        numero: Number(numero),
      }),
      idActividadPrincipal: ACTIVITY.id,
      mesCierre: 12,
      periodoActividadPrincipal: SINCE,
    });
  },
};
