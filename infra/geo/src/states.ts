import { statesOf } from '@sandstone/contract';

/** The states of the US and the provinces of Canada, by the English names that some databases write in place of codes. */
export const stateCodes: Readonly<Record<'US' | 'CA', Readonly<Record<string, string>>>> = {
  US: { ...codesByName(statesOf.US), 'Washington, D.C.': 'DC' },
  CA: codesByName(statesOf.CA),
};

function codesByName(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([code, name]) => [name, code]));
}
