import { describe, expect, it } from '@jest/globals';
import { ageProofKeys, ageProofs, ageProofsNow } from '@sandstone/contract/testing';
import { type AgeProof, signProof, verifyProof } from './proof.ts';

const [key = { id: '', secret: '' }] = ageProofKeys;
const adult: AgeProof = { class: 'adult', method: 'fake-id', issued: 1_700_000_000, expires: 1_707_776_000 };

describe('a proof', () => {
  it.each(ageProofs)('$name', ({ cookie, proves, now = ageProofsNow }) => {
    expect(verifyProof(cookie, { keys: ageProofKeys, nowSeconds: now })).toEqual(proves ?? undefined);
    if (proves !== null) expect(signProof(proves, key)).toBe(cookie);
  });

  it('is none once its key is gone', () => {
    expect(
      verifyProof(signProof(adult, key), { keys: ageProofKeys.slice(1), nowSeconds: ageProofsNow }),
    ).toBeUndefined();
  });

  it.each([
    { ...adult, method: 'a.b' },
    { ...adult, method: '' },
    { ...adult, expires: 1.5 },
    { ...adult, issued: -1 },
  ])('is not signed if it could not be read again', (proof) => {
    expect(() => signProof(proof, key)).toThrow('no proof');
  });
});
