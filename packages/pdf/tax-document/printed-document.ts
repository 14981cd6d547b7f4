// A tax document as the words and figures on its paper: what is drawn, wherever they come from. The domain makes one of its record.

export type Fact = [name: string, value: string];
export type PrintedDocument = {
  /** What the file is called by those who read it: "FACTURA A 00001-00000012". */
  name: string;
  title: string;
  letter: string;
  /** "COD. 01". */
  code: string;
  heading: Fact[];
  issuer: { name: string; facts: Fact[]; registrations: Fact[] };
  period: Fact[];
  receiver: { name: string; facts: Fact[] };
  /** Credit invoice data, terms of sale, currency. */
  terms: Fact[];
  associated: string[];
  showsVat: boolean;
  lines: PrintedLine[];
  currency: string;
  tributes: { name: string; base: string; rate: string; amount: string }[];
  totals: Fact[];
  total: string;
  legends: string[];
  remarks: string[];
  transparency?: Transparency;
  /** Why the paper is not valid, across the page. */
  mark?: string;
  authorization?: { cae: string; expires: string; qr: string; isSimulated: boolean };
  id: string;
};

export type PrintedLine = {
  /** The issuer's own code of the article. */
  code: string;
  description: string;
  quantity: number;
  unit: string;
  unitPrice: number;
  discount: number;
  amount: number;
  /** Documents A only. */
  rate?: number | string;
  amountWithVat?: number;
};

export type Transparency = { title: string; rows: [string, string][] };
