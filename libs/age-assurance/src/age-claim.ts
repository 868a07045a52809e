import { type AgeProviderConfig } from '@sandstone/config';

/** No person is older. A larger number is a year of birth or another mistake, and must not pass. */
const maxAge = 130;

/**
 * Reads the value of the claim, because a valid signature alone says nothing: `false` is signed as well.
 * @returns undefined if there is no claim of the configured kind
 */
export function readAgeClaim(
  claims: Readonly<Record<string, unknown>>,
  { claim, claimKind, minAge }: Pick<AgeProviderConfig, 'claim' | 'claimKind' | 'minAge'>,
): 'adult' | 'under' | undefined {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (claimKind === 'flag') {
    if (typeof value !== 'boolean') return undefined;
    return value ? 'adult' : 'under';
  }
  if (typeof value !== 'number' || !(value >= 0 && value <= maxAge)) return undefined;
  return value >= minAge ? 'adult' : 'under';
}
