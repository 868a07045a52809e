import { type AgeProviderConfig } from '@sandstone/config';

/** No person is older. A larger number is a year of birth or another mistake, and must not pass. */
const maxAge = 130;

/** Some providers send every claim as a text. Only a text that can mean nothing else counts as its value. */
function plainValue(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (/^true$/i.test(value)) return true;
  if (/^false$/i.test(value)) return false;
  return /^\d{1,3}$/.test(value) ? Number(value) : value;
}

/**
 * Reads the value of the claim, because a valid signature alone says nothing: `false` is signed as well.
 * @returns undefined if there is no claim of the configured kind
 */
export function readAgeClaim(
  claims: Readonly<Record<string, unknown>>,
  { claim, claimKind, minAge }: Pick<AgeProviderConfig, 'claim' | 'claimKind' | 'minAge'>,
): 'adult' | 'under' | undefined {
  const value = Object.hasOwn(claims, claim) ? plainValue(claims[claim]) : undefined;
  if (claimKind === 'flag') {
    if (typeof value !== 'boolean') return undefined;
    return value ? 'adult' : 'under';
  }
  if (typeof value !== 'number' || !(value >= 0 && value <= maxAge)) return undefined;
  return value >= minAge ? 'adult' : 'under';
}
