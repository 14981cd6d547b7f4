// The register's four services as their descriptions tell them (fiscal#taxpayers): SOAP 1.1, members in no namespace and in
// alphabetical order.
import type { Description, Operation } from './description.ts';

const TICKET = 'token string, sign string, cuitRepresentada long';

const DUMMY: Operation = { name: 'dummy', request: '', response: 'return? dummyReturn' };
const lookUp = (name: string): Operation => ({
  name,
  request: `${TICKET}, idPersona long`,
  response: 'personaReturn? personaReturn',
  refuses: true,
});
const lookUpAll = (name: string): Operation => ({
  name,
  request: `${TICKET}, idPersona* long`,
  response: 'personaListReturn? personaListReturn',
  refuses: true,
});

const COMMON = `
  dummyReturn = appserver? string, authserver? string, dbserver? string
  metadata = fechaHora? dateTime, servidor? string
`;
const PERSON = `
  personaReturn = metadata? metadata, persona? persona
`;
const OFFICE = 'dependencia = descripcionDependencia? string, idDependencia? int';
const ACTIVITY = `
  actividad = descripcionActividad? string, idActividad? long, nomenclador? int, orden? int,
    periodo? int`;

const service = (
  alcance: string,
  operations: readonly Operation[],
  types: string,
): Description => ({
  service: `PersonaService${alcance}`,
  portType: `PersonaService${alcance}`,
  ports: [{ name: `PersonaService${alcance}Port`, version: '1.1' }],
  namespace: `http://${alcance.toLowerCase()}.soap.ws.server.puc.sr/`,
  qualified: false,
  action: '',
  operations: [DUMMY, ...operations],
  types: `${COMMON}${types}`,
});

export const PADRON_A4 = service(
  'A4',
  [lookUp('getPersona')],
  `${PERSON}
  persona = actividad?* actividad, apellido? string, cantidadSociosEmpresaMono? int,
    categoria?* categoria, claveInactivaAsociada?* long, dependencia? dependencia,
    domicilio?* domicilio, email?* email, estadoClave? string, fechaContratoSocial? dateTime,
    fechaFallecimiento? dateTime, fechaInscripcion? dateTime, fechaJubilado? dateTime,
    fechaNacimiento? dateTime, fechaVencimientoMigracion? dateTime, formaJuridica? string,
    idPersona? long, impuesto?* impuesto, leyJubilacion? int, localidadInscripcion? string,
    mesCierre? int, nombre? string, numeroDocumento? string, numeroInscripcion? string,
    organismoInscripcion? string, organismoOriginante? string, porcentajeCapitalNacional? double,
    provinciaInscripcion? string, razonSocial? string, regimen?* regimen, relacion?* relacion,
    sexo? string, telefono?* telefono, tipoClave? string, tipoDocumento? string,
    tipoOrganismoOriginante? string, tipoPersona? string, tipoResidencia? string
  ${ACTIVITY}
  ${OFFICE}
  categoria = descripcionCategoria? string, estado? string, idCategoria? int, idImpuesto? int,
    periodo? int
  domicilio = codPostal? string, datoAdicional? string, descripcionProvincia? string,
    direccion? string, idProvincia? int, localidad? string, orden? int, tipoDatoAdicional? string,
    tipoDomicilio? string
  email = direccion? string, estado? string, tipoEmail? string
  impuesto = descripcionImpuesto? string, diaPeriodo? int, estado? string,
    ffInscripcion? dateTime, idImpuesto? int, periodo? int
  regimen = descripcionRegimen? string, diaPeriodo? int, estado? string, idImpuesto? int,
    idRegimen? int, periodo? int, tipoRegimen? string
  relacion = ffRelacion? dateTime, ffVencimiento? dateTime, idPersona? long,
    idPersonaAsociada? long, subtipoRelacion? string, tipoRelacion? string
  telefono = numero? long, tipoLinea? string, tipoTelefono? string
  `,
);

const REGISTRATION = `datosGenerales? datosGenerales, datosMonotributo? datosMonotributo,
    datosRegimenGeneral? datosRegimenGeneral, errorConstancia? errorConstancia,
    errorMonotributo? errorMonotributo, errorRegimenGeneral? errorRegimenGeneral`;

export const PADRON_A5 = service(
  'A5',
  [
    lookUp('getPersona'),
    lookUpAll('getPersonaList'),
    lookUp('getPersona_v2'),
    lookUpAll('getPersonaList_v2'),
  ],
  `
  personaReturn = ${REGISTRATION}, metadata? metadata
  persona = ${REGISTRATION}
  personaListReturn = metadata? metadata, persona?* persona
  datosGenerales = apellido? string, caracterizacion?* caracterizacion, dependencia? dependencia,
    domicilioFiscal? domicilio, esSucesion? string, estadoClave? string,
    fechaContratoSocial? dateTime, fechaFallecimiento? dateTime, idPersona? long, mesCierre? int,
    nombre? string, razonSocial? string, tipoClave? string, tipoPersona? string
  caracterizacion = descripcionCaracterizacion? string, idCaracterizacion? int, periodo? int
  dependencia = codPostal? string, descripcionDependencia? string, descripcionProvincia? string,
    direccion? string, idDependencia? int, idProvincia? int, localidad? string
  domicilio = codPostal? string, datoAdicional? string, descripcionProvincia? string,
    direccion? string, idProvincia? int, localidad? string, tipoDatoAdicional? string,
    tipoDomicilio? string
  datosMonotributo = actividad?* actividad, actividadMonotributista? actividad,
    categoriaMonotributo? categoria, componenteDeSociedad?* relacion, impuesto?* impuesto
  datosRegimenGeneral = actividad?* actividad, categoriaAutonomo? categoria, impuesto?* impuesto,
    regimen?* regimen
  ${ACTIVITY}
  categoria = descripcionCategoria? string, idCategoria? int, idImpuesto? int, periodo? int
  relacion = apellidoPersonaAsociada? string, ffRelacion? dateTime, ffVencimiento? dateTime,
    idPersonaAsociada? long, nombrePersonaAsociada? string, razonSocialPersonaAsociada? string,
    tipoComponente? string
  impuesto = descripcionImpuesto? string, estadoImpuesto? string, idImpuesto? int, motivo? string,
    periodo? int
  regimen = descripcionRegimen? string, idImpuesto? int, idRegimen? int, periodo? int,
    tipoRegimen? string
  errorConstancia = apellido? string, error?* string, idPersona? long, nombre? string
  errorMonotributo = error?* string, mensaje? string
  errorRegimenGeneral = error?* string, mensaje? string
  `,
);

export const PADRON_A10 = service(
  'A10',
  [lookUp('getPersona')],
  `${PERSON}
  persona = apellido? string, claveInactivaAsociada?* long, dependencia? dependencia,
    descripcionActividadPrincipal? string, domicilio?* domicilio, estadoClave? string,
    idActividadPrincipal? long, idPersona? long, nombre? string, numeroDocumento? string,
    razonSocial? string, tipoClave? string, tipoDocumento? string, tipoPersona? string
  ${OFFICE}
  domicilio = codPostal? string, datoAdicional? string, descripcionProvincia? string,
    direccion? string, idProvincia? int, localidad? string, tipoDatoAdicional? string,
    tipoDomicilio? string
  `,
);

export const PADRON_A13 = service(
  'A13',
  [
    lookUp('getPersona'),
    lookUp('getPersonaV2'),
    {
      name: 'getIdPersonaListByDocumento',
      request: `${TICKET}, documento string`,
      response: 'idPersonaListReturn? idPersonaListReturn',
      refuses: true,
    },
  ],
  `${PERSON}
  idPersonaListReturn = idPersona?* long, metadata? metadata
  persona = apellido? string, claveInactivaAsociada?* long, descripcionActividadPrincipal? string,
    domicilio?* domicilio, estadoClave? string, fechaContratoSocial? dateTime,
    fechaFallecimiento? dateTime, fechaNacimiento? dateTime, formaJuridica? string,
    idActividadPrincipal? long, idPersona? long, mesCierre? int, nombre? string,
    numeroDocumento? string, periodoActividadPrincipal? int, razonSocial? string,
    tipoClave? string, tipoDocumento? string, tipoPersona? string
  domicilio = calle? string, codigoPostal? string, datoAdicional? string,
    descripcionProvincia? string, direccion? string, estadoDomicilio? string, idProvincia? int,
    localidad? string, manzana? string, numero? int, oficinaDptoLocal? string, piso? string,
    sector? string, tipoDatoAdicional? string, tipoDomicilio? string, torre? string
  `,
);
