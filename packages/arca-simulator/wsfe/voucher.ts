// A voucher as WSFEv1 is asked for it and keeps it: the fields of FECAEDetRequest by their wire names (fiscal#wsfe-request).
// Amounts are decimal strings without padding ("122", "0.5"), dates `yyyymmdd`.

export type AssociatedVoucher = {
  Tipo: number;
  PtoVta: number;
  Nro: number;
  Cuit?: string;
  CbteFch?: string;
};
export type Tribute = { Id: number; Desc?: string; BaseImp: string; Alic: string; Importe: string };
export type VatRow = { Id: number; BaseImp: string; Importe: string };
export type Optional = { Id: string; Valor: string };
export type Buyer = { DocTipo: number; DocNro: number; Porcentaje: string };

export type Detail = {
  Concepto: number;
  DocTipo: number;
  DocNro: number;
  CbteDesde: number;
  CbteHasta: number;
  /** '' when the request leaves it to the service. */
  CbteFch: string;
  ImpTotal: string;
  ImpTotConc: string;
  ImpNeto: string;
  ImpOpEx: string;
  ImpTrib: string;
  ImpIVA: string;
  FchServDesde: string;
  FchServHasta: string;
  FchVtoPago: string;
  MonId: string;
  MonCotiz?: string;
  CanMisMonExt?: string;
  CondicionIVAReceptorId?: number;
  /** An array that is present but empty is an error of its own: undefined is absent. */
  CbtesAsoc?: readonly AssociatedVoucher[];
  Tributos?: readonly Tribute[];
  Iva?: readonly VatRow[];
  Opcionales?: readonly Optional[];
  Compradores?: readonly Buyer[];
  PeriodoAsoc?: { FchDesde: string; FchHasta: string };
  Actividades?: readonly { Id: number }[];
};

export type Header = { CantReg: number; PtoVta: number; CbteTipo: number };

/** A sale point's numbers of one type belong to one series. */
export type Series = { cuit: string; PtoVta: number; CbteTipo: number };

export type Observation = { Code: number; Msg: string };

/** An authorized voucher. */
export type Voucher = Series &
  Detail & {
    CAE: string;
    CAEFchVto: string;
    /** `yyyymmddhhmiss`. */
    FchProceso: string;
    Observaciones: readonly Observation[];
    /** Issued by another system than the one under test. */
    external: boolean;
  };
