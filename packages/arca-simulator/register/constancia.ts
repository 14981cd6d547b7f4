// A taxpayer as the certificate of registration shows it (ws_sr_constancia_inscripcion, fiscal#taxpayers): what it is
// registered for, or why the register keeps that to itself.
import { isValidCuit } from '#kernel/cuit.ts';
import type { Arca } from '../arca-state.ts';
import type { Tree } from '../soap/xml.ts';
import { NO_SUCH_PERSON, RegisterFault } from './register-fault.ts';
import { taxesOf } from './taxes.ts';
import type { Taxpayer } from './taxpayer.ts';
import { addressOf, metadataOf, namesOf } from './taxpayer-data.ts';

const LIST_MAX = 250;
const SINCE = '201801';
const INACTIVE = 'La CUIT que ingresaste se encuentra inactiva, ingresá tu CUIT activa';

/** Throws RegisterFault for a number without a taxpayer; what is wrong with a taxpayer comes in the answer. */
export function certificateOf(arca: Arca, cuit: string): Tree {
  if (isValidCuit(cuit) && arca.register.find(cuit) === undefined)
    throw new RegisterFault(NO_SUCH_PERSON);
  return { ...entryOf(arca, cuit), metadata: metadataOf(arca) };
}

/** A list has an entry for each number, the unknown ones too. */
export function certificatesOf(arca: Arca, cuits: readonly string[]): Tree {
  if (cuits.length > LIST_MAX) {
    throw new RegisterFault(`La cantidad de claves supera el maximo de ${LIST_MAX}`);
  }
  return { metadata: metadataOf(arca), persona: cuits.map((cuit) => entryOf(arca, cuit)) };
}

function entryOf(arca: Arca, cuit: string): { [name: string]: Tree } {
  const taxpayer = arca.register.find(cuit);
  const problem = problemOf(taxpayer, cuit);
  if (taxpayer === undefined || problem !== undefined) {
    return { errorConstancia: { error: problem, idPersona: cuit } };
  }
  return { datosGenerales: generalData(taxpayer), ...regimes(taxpayer) };
}

function problemOf(taxpayer: Taxpayer | undefined, cuit: string): string | undefined {
  if (taxpayer === undefined) {
    return isValidCuit(cuit) ? NO_SUCH_PERSON : 'La clave ingresada no es una CUIT';
  }
  if (taxpayer.estado === 'inactivo' || taxpayer.estado === 'apocrifo') return INACTIVE;
  return taxpayer.estado === 'no_confiable'
    ? 'La CUIT del contribuyente fue limitada en los términos de la RG AFIP 3832/16.'
    : undefined;
}

/** In the alphabetical order of the schema, as all that follows. */
function generalData(taxpayer: Taxpayer): Tree {
  const { apellido, nombre, razonSocial } = namesOf(taxpayer);
  return {
    apellido,
    domicilioFiscal: { ...addressOf(taxpayer), tipoDomicilio: 'FISCAL' },
    esSucesion: taxpayer.estado === 'fallecido' ? 'SI' : 'NO',
    estadoClave: 'ACTIVO',
    idPersona: taxpayer.cuit,
    mesCierre: 12,
    nombre,
    razonSocial,
    tipoClave: 'CUIT',
    tipoPersona: taxpayer.persona,
  };
}

function regimes(taxpayer: Taxpayer): { [name: string]: Tree } {
  if (taxpayer.impuestos_retenidos === true) return withheld(taxpayer);
  const impuesto = taxesOf(taxpayer).map(({ id, name }) => ({
    descripcionImpuesto: name,
    estadoImpuesto: 'AC',
    idImpuesto: id,
    motivo: 'INSCRIPCION TRAMITADA EN AGENCIA',
    periodo: SINCE,
  }));
  if (taxpayer.condicion !== 6) {
    return { datosRegimenGeneral: impuesto.length === 0 ? undefined : { impuesto } };
  }
  const { categoria = 'A' } = taxpayer;
  const categoriaMonotributo = {
    descripcionCategoria: `${categoria} LOCACIONES DE SERVICIO`,
    idCategoria: 35 + 'ABCDEFGHIJK'.indexOf(categoria),
    idImpuesto: 20,
    periodo: SINCE,
  };
  return { datosMonotributo: { categoriaMonotributo, impuesto } };
}

/** The block stays out and its error says why, as recorded of 20000000516. */
const withheld = ({ condicion }: Taxpayer): { [name: string]: Tree } =>
  condicion === 6
    ? {
        errorMonotributo: {
          error: 'Datos de monotributo incompletos- no posee categoría',
          mensaje: 'No cumple con las condiciones para enviar datos monotributo',
        },
      }
    : {
        errorRegimenGeneral: {
          error: 'El contribuyente cuenta con impuestos con baja de oficio por Decreto 1299/98',
          mensaje: 'No cumple con las condiciones para enviar datos del regimen general',
        },
      };
