import { describe, expect, it } from '@jest/globals';
import { readAgeClaim } from './age-claim.ts';

const flag = { claim: 'age_over_18', claimKind: 'flag', minAge: 18 } as const;
const age = { claim: 'age', claimKind: 'age', minAge: 21 } as const;

describe('the claim of an age', () => {
  it('passes as a flag only by the value true', () => {
    expect(readAgeClaim({ age_over_18: true }, flag)).toBe('adult');
    expect(readAgeClaim({ age_over_18: false }, flag)).toBe('under');
    for (const value of ['true', 1, 18, null, [true], { value: true }, '']) {
      expect(readAgeClaim({ age_over_18: value }, flag)).toBeUndefined();
    }
  });

  it('passes as a number only from the least age', () => {
    expect(readAgeClaim({ age: 21 }, age)).toBe('adult');
    expect(readAgeClaim({ age: 20.9 }, age)).toBe('under');
    expect(readAgeClaim({ age: 0 }, age)).toBe('under');
    for (const value of ['21', true, 2015, Number.NaN, Number.POSITIVE_INFINITY, -1, [21]]) {
      expect(readAgeClaim({ age: value }, age)).toBeUndefined();
    }
  });

  it('is its own, and not one of another name', () => {
    expect(readAgeClaim({ age_over_21: true }, flag)).toBeUndefined();
    expect(readAgeClaim({}, { ...flag, claim: 'toString' })).toBeUndefined();
    expect(readAgeClaim(Object.create({ age_over_18: true }) as object & Record<string, unknown>, flag)).toBe(
      undefined,
    );
  });
});
