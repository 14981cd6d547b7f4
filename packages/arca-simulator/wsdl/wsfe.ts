// WSFEv1 as its description tells it (fiscal#wsfe-transport, fiscal#wsfe-request, fiscal#wsfe-answer, fiscal#wsfe-queries): 22
// operations in SOAP 1.1 and 1.2.
import type { Description, Operation } from './description.ts';

const AUTH = 'Auth? FEAuthRequest';

const operation = (name: string, result: string, parameters = ''): Operation => ({
  name,
  request: parameters === '' ? AUTH : `${AUTH}, ${parameters}`,
  response: `${name}Result? ${result}`,
});

const NOTES = 'Errors? Err[], Events? Evt[]';
const DATED = 'Desc? string, FchDesde? string, FchHasta? string';

export const WSFE: Description = {
  service: 'Service',
  portType: 'ServiceSoap',
  ports: [
    { name: 'ServiceSoap', version: '1.1' },
    { name: 'ServiceSoap12', version: '1.2' },
  ],
  namespace: 'http://ar.gov.afip.dif.FEV1/',
  qualified: true,
  action: 'http://ar.gov.afip.dif.FEV1/',
  operations: [
    operation('FECAESolicitar', 'FECAEResponse', 'FeCAEReq? FECAERequest'),
    operation('FECompTotXRequest', 'FERegXReqResponse'),
    { name: 'FEDummy', request: '', response: 'FEDummyResult? DummyResponse' },
    operation('FECompUltimoAutorizado', 'FERecuperaLastCbteResponse', 'PtoVta int, CbteTipo int'),
    operation('FECompConsultar', 'FECompConsultaResponse', 'FeCompConsReq? FECompConsultaReq'),
    operation('FECAEARegInformativo', 'FECAEAResponse', 'FeCAEARegInfReq? FECAEARequest'),
    operation('FECAEASolicitar', 'FECAEAGetResponse', 'Periodo int, Orden short'),
    operation(
      'FECAEASinMovimientoConsultar',
      'FECAEASinMovConsResponse',
      'CAEA? string, PtoVta int',
    ),
    operation('FECAEASinMovimientoInformar', 'FECAEASinMovResponse', 'PtoVta int, CAEA? string'),
    operation('FECAEAConsultar', 'FECAEAGetResponse', 'Periodo int, Orden short'),
    operation('FEParamGetCotizacion', 'FECotizacionResponse', 'MonId? string, FchCotiz? string'),
    operation('FEParamGetTiposTributos', 'FETributoResponse'),
    operation('FEParamGetTiposMonedas', 'MonedaResponse'),
    operation('FEParamGetTiposIva', 'IvaTipoResponse'),
    operation('FEParamGetTiposOpcional', 'OpcionalTipoResponse'),
    operation('FEParamGetTiposConcepto', 'ConceptoTipoResponse'),
    operation('FEParamGetPtosVenta', 'FEPtoVentaResponse'),
    operation('FEParamGetTiposCbte', 'CbteTipoResponse'),
    operation('FEParamGetCondicionIvaReceptor', 'CondicionIvaReceptorResponse', 'ClaseCmp? string'),
    operation('FEParamGetTiposDoc', 'DocTipoResponse'),
    operation('FEParamGetTiposPaises', 'FEPaisResponse'),
    operation('FEParamGetActividades', 'FEActividadesResponse'),
  ],
  types: `
    FEAuthRequest = Token? string, Sign? string, Cuit long
    Err = Code int, Msg? string
    Evt = Code int, Msg? string
    Obs = Code int, Msg? string
    DummyResponse = AppServer? string, DbServer? string, AuthServer? string
    FECabRequest = CantReg int, PtoVta int, CbteTipo int
    FECabResponse = Cuit long, PtoVta int, CbteTipo int, FchProceso? string, CantReg int,
      Resultado? string, Reproceso? string
    FEDetRequest = Concepto int, DocTipo int, DocNro long, CbteDesde long, CbteHasta long,
      CbteFch? string, ImpTotal double, ImpTotConc double, ImpNeto double, ImpOpEx double,
      ImpTrib double, ImpIVA double, FchServDesde? string, FchServHasta? string,
      FchVtoPago? string, MonId? string, MonCotiz? double, CanMisMonExt? string,
      CondicionIVAReceptorId? int, CbtesAsoc? CbteAsoc[], Tributos? Tributo[], Iva? AlicIva[],
      Opcionales? Opcional[], Compradores? Comprador[], PeriodoAsoc? Periodo,
      Actividades? Actividad[]
    FEDetResponse = Concepto int, DocTipo int, DocNro long, CbteDesde long, CbteHasta long,
      CbteFch? string, Resultado? string, Observaciones? Obs[]
    CbteAsoc = Tipo int, PtoVta int, Nro long, Cuit? string, CbteFch? string
    Tributo = Id short, Desc? string, BaseImp double, Alic double, Importe double
    AlicIva = Id int, BaseImp double, Importe double
    Opcional = Id? string, Valor? string
    Comprador = DocTipo int, DocNro long, Porcentaje double
    Periodo = FchDesde? string, FchHasta? string
    Actividad = Id long
    FECAERequest = FeCabReq? FECAECabRequest, FeDetReq? FECAEDetRequest[]
    FECAECabRequest < FECabRequest
    FECAEDetRequest < FEDetRequest
    FECAEResponse = FeCabResp? FECAECabResponse, FeDetResp? FECAEDetResponse[], Events? Evt[],
      Errors? Err[]
    FECAECabResponse < FECabResponse
    FECAEDetResponse < FEDetResponse = CAE? string, CAEFchVto? string
    FERegXReqResponse = RegXReq int, ${NOTES}
    FERecuperaLastCbteResponse = PtoVta int, CbteTipo int, CbteNro int, ${NOTES}
    FECompConsultaReq = CbteTipo int, CbteNro long, PtoVta int
    FECompConsultaResponse = ResultGet? FECompConsResponse, ${NOTES}
    FECompConsResponse < FECAEDetRequest = Resultado? string, CodAutorizacion? string,
      EmisionTipo? string, FchVto? string, FchProceso? string, Observaciones? Obs[], PtoVta int,
      CbteTipo int
    FECAEARequest = FeCabReq? FECAEACabRequest, FeDetReq? FECAEADetRequest[]
    FECAEACabRequest < FECabRequest
    FECAEADetRequest < FEDetRequest = CAEA? string, CbteFchHsGen? string
    FECAEAResponse = FeCabResp? FECAEACabResponse, FeDetResp? FECAEADetResponse[], Events? Evt[],
      Errors? Err[]
    FECAEACabResponse < FECabResponse
    FECAEADetResponse < FEDetResponse = CAEA? string
    FECAEAGetResponse = ResultGet? FECAEAGet, ${NOTES}
    FECAEAGet = CAEA? string, Periodo int, Orden short, FchVigDesde? string, FchVigHasta? string,
      FchTopeInf? string, FchProceso? string, Observaciones? Obs[]
    FECAEASinMov = CAEA? string, FchProceso? string, PtoVta int
    FECAEASinMovResponse < FECAEASinMov = Resultado? string, ${NOTES}
    FECAEASinMovConsResponse = ResultGet? FECAEASinMov[], ${NOTES}
    FECotizacionResponse = ResultGet? Cotizacion, ${NOTES}
    Cotizacion = MonId? string, MonCotiz double, FchCotiz? string
    FETributoResponse = ResultGet? TributoTipo[], ${NOTES}
    TributoTipo = Id short, ${DATED}
    MonedaResponse = ResultGet? Moneda[], ${NOTES}
    Moneda = Id? string, ${DATED}
    IvaTipoResponse = ResultGet? IvaTipo[], ${NOTES}
    IvaTipo = Id? string, ${DATED}
    OpcionalTipoResponse = ResultGet? OpcionalTipo[], ${NOTES}
    OpcionalTipo = Id? string, ${DATED}
    ConceptoTipoResponse = ResultGet? ConceptoTipo[], ${NOTES}
    ConceptoTipo = Id int, ${DATED}
    FEPtoVentaResponse = ResultGet? PtoVenta[], ${NOTES}
    PtoVenta = Nro int, EmisionTipo? string, Bloqueado? string, FchBaja? string
    CbteTipoResponse = ResultGet? CbteTipo[], ${NOTES}
    CbteTipo = Id int, ${DATED}
    CondicionIvaReceptorResponse = ResultGet? CondicionIvaReceptor[], ${NOTES}
    CondicionIvaReceptor = Id int, Desc? string, Cmp_Clase? string
    DocTipoResponse = ResultGet? DocTipo[], ${NOTES}
    DocTipo = Id int, ${DATED}
    FEPaisResponse = ResultGet? PaisTipo[], ${NOTES}
    PaisTipo = Id short, Desc? string
    FEActividadesResponse = ResultGet? ActividadesTipo[], ${NOTES}
    ActividadesTipo = Id long, Orden short, Desc? string
  `,
};
