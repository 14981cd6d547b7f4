// At most one address of a customer or supplier is the default one: the address that is newly marked takes it from the former.

type Markable = { readonly is_default?: boolean | undefined };

/** The addresses with one default; of several that are marked anew the last stands. The same list where nothing is to be changed. */
export function withOneDefault<A extends Markable>(
  addresses: A[],
  before: readonly Markable[] = [],
): A[] {
  const marked = addresses.filter(isDefault);
  if (marked.length < 2) return addresses;
  const former = before.filter(isDefault).map(placeOf);
  const stands = marked.findLast((each) => !former.includes(placeOf(each))) ?? marked.at(-1);
  return addresses.map((each) =>
    isDefault(each) && each !== stands ? { ...each, is_default: false } : each,
  );
}

const isDefault = ({ is_default }: Markable): boolean => is_default === true;

/** What of an address says which one it is. */
const placeOf = (address: Markable): string =>
  JSON.stringify(Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1)));
