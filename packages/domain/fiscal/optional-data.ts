// The values of the optional data that documents state by resolution (fiscal#optional-data; manual 10054, 10110 to 10112,
// 10124 to 10132): 11 real estate (RG 2820), 12 tourist rental (RG 3687), 17 rent of a dwelling with 1801 and 1802, the CUIT
// and the name of each owner who does not issue himself (RG 4004-E).
import { isValidCuit } from '#kernel/cuit.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { isLine, ONE_LINE, type Optional } from './credit-invoice.ts';

const DWELLING = '17';
const OWNER_CUIT = '1801';
const OWNER_NAME = '1802';
const THROUGH_AGENT = '1';
export const OWNER_NAME_MAX = 100;

type Form = { fits: (value: string) => boolean; allowed?: readonly string[]; format?: string };
const flag: Form = { fits: (value) => /^[01]$/.test(value), allowed: ['0', '1'] };
const FORMS: ReadonlyMap<string, Form> = new Map(
  Object.entries({
    11: flag,
    12: flag,
    [DWELLING]: { fits: (value) => /^[12]$/.test(value), allowed: ['1', '2'] },
    [OWNER_CUIT]: { fits: isValidCuit, format: '11 digits with their check digit' },
    [OWNER_NAME]: {
      fits: (value) => isLine(value) && value.length <= OWNER_NAME_MAX,
      format: `1 to ${OWNER_NAME_MAX} characters, ${ONE_LINE}`,
    },
  }),
);
/** Each belongs to another resolution, of which a document states one. */
const RESOLUTIONS: readonly string[] = ['11', '12', DWELLING];
const REPEATABLE: readonly string[] = [OWNER_CUIT, OWNER_NAME];

/** Throws invalid_optional_data with every value that is wrong, twice there or missing. */
export function checkOptionalData(given: readonly Optional[], issuerCuit: string): void {
  const errors = [
    ...given.flatMap((optional, index) => valueErrors(optional, index, { given, issuerCuit })),
    ...ownerErrors(given),
  ];
  if (errors.length > 0) fail('invalid_optional_data', { errors });
}

type Among = { given: readonly Optional[]; issuerCuit: string };

function valueErrors(optional: Optional, index: number, { given, issuerCuit }: Among) {
  const { id, valor } = optional;
  const at = (name: 'id' | 'valor', rest: FieldError): FieldError[] => [
    { field: `opcionales[${index}].${name}`, location: 'body', actual: optional[name], ...rest },
  ];
  const before = given.slice(0, index);
  const form = FORMS.get(id);
  if (form !== undefined && !form.fits(valor)) {
    const { allowed, format } = form;
    return at('valor', { code: 'invalid_format', ...(allowed ? { allowed } : { format }) });
  }
  if (id === OWNER_CUIT && valor === issuerCuit)
    return at('valor', { message: 'The owner who issues himself is not named' });
  if (id === OWNER_CUIT && before.some((each) => each.id === id && each.valor === valor))
    return at('valor', { code: 'not_unique' });
  if (!REPEATABLE.includes(id) && before.some((each) => each.id === id))
    return at('id', { code: 'not_unique' });
  if (RESOLUTIONS.includes(id) && before.some((each) => RESOLUTIONS.includes(each.id)))
    return at('id', { message: 'A document states the data of one resolution' });
  return [];
}

/** A name for each CUIT; an agent names whom he acts for, an owner names the others if there are any. */
function ownerErrors(given: readonly Optional[]): FieldError[] {
  const count = (id: string): number => given.filter((each) => each.id === id).length;
  const lacks = (id: string, why: string): FieldError => ({
    field: 'opcionales',
    location: 'body',
    code: 'conditional_required',
    required_id: id,
    message: why,
  });
  const [cuits, names] = [count(OWNER_CUIT), count(OWNER_NAME)];
  const isAgent = given.some(({ id, valor }) => id === DWELLING && valor === THROUGH_AGENT);
  if (isAgent && cuits === 0) return [lacks(OWNER_CUIT, 'An agent names the owner')];
  if (cuits !== names)
    return [lacks(cuits < names ? OWNER_CUIT : OWNER_NAME, 'A CUIT and a name for each owner')];
  return cuits > 0 && count(DWELLING) === 0
    ? [lacks(DWELLING, 'Owners are named only of a dwelling')]
    : [];
}
