// The address inside the QR of an authorized document (RG 4892): the facts that anyone may verify, as base64 of JSON.

type QrFacts = {
  date: string;
  issuerCuit: string;
  salePoint: number;
  voucherCode: number;
  number: number;
  total: number;
  currency: string;
  exchangeRate: number;
  receiverDocumentType: number;
  receiverDocumentNumber: string;
  cae: string;
};

const QR_BASE = 'https://www.arca.gob.ar/fe/qr/?p=';

/** The address to encode; the order and the types of the members are the resolution's. */
export function qrUrl(facts: QrFacts): string {
  const payload = {
    ver: 1,
    fecha: facts.date,
    cuit: Number.parseInt(facts.issuerCuit, 10),
    ptoVta: facts.salePoint,
    tipoCmp: facts.voucherCode,
    nroCmp: facts.number,
    importe: facts.total,
    moneda: facts.currency,
    ctz: facts.exchangeRate,
    tipoDocRec: facts.receiverDocumentType,
    nroDocRec: Number.parseInt(facts.receiverDocumentNumber, 10),
    tipoCodAut: 'E',
    codAut: Number.parseInt(facts.cae, 10),
  };
  return QR_BASE + Buffer.from(JSON.stringify(payload)).toString('base64');
}
