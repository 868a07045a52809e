import { describe, expect, it } from '@jest/globals';
import { readAgeClaim } from './age-claim.ts';

const flag = { claim: 'age_over_18', claimKind: 'flag', minAge: 18 } as const;
const age = { claim: 'age', claimKind: 'age', minAge: 21 } as const;

describe('the claim of an age', () => {
  it('passes as a flag only by the value true, also as a text', () => {
    for (const value of [true, 'true', 'True'])
      expect(readAgeClaim({ age_over_18: value }, flag)).toBe('adult');
    for (const value of [false, 'false', 'FALSE'])
      expect(readAgeClaim({ age_over_18: value }, flag)).toBe('under');
    for (const value of [
      1,
      '1',
      18,
      '18',
      'yes',
      ' true',
      'true,false',
      null,
      [true],
      ['true'],
      { value: true },
      '',
    ]) {
      expect(readAgeClaim({ age_over_18: value }, flag)).toBeUndefined();
    }
  });

  it('passes as a number only from the least age, also as a text', () => {
    for (const value of [21, '21', 99]) expect(readAgeClaim({ age: value }, age)).toBe('adult');
    for (const value of [20.9, 0, '20', '0']) expect(readAgeClaim({ age: value }, age)).toBe('under');
    for (const value of [
      true,
      'true',
      2015,
      '2015',
      '131',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      -1,
      '-21',
      [21],
      ['21'],
      '21+',
      '18-25',
      '0x21',
      '21 ',
      '2e1',
      '',
    ]) {
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
