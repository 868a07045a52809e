import { describe, expect, it } from '@jest/globals';
import { cookies } from '@sandstone/contract';
import { ageProofKeys, ageProofs, ageProofsNow } from '@sandstone/contract/testing';
import visitorClass, { type EnforcedRule } from '../../njs/visitor-class.js';

const rule: EnforcedRule = { policy: 'verify', methods: [], proofDays: 90, hideMe: false };
/** The settings that such a rule does not use are as strict as can be. */
const declare: EnforcedRule = { policy: 'declare', methods: ['another'], proofDays: 0, hideMe: false };

describe('the proof cookie, as the reverse proxy reads it', () => {
  it.each(ageProofs)('$name', ({ cookie, proves, now = ageProofsNow }) => {
    const gate = { keys: ageProofKeys, endedStaff: [], visitSeconds: 3600 };
    const expected = { adult: 'verified', staff: 'staff' };
    const found = visitorClass.classOf(gate, rule, `a=1; ${cookies.ageProof}=${cookie}`, now);
    expect(found).toBe(proves === null ? 'unverified' : expected[proves.class]);
    for (const gentle of [declare, undefined])
      expect(visitorClass.classOf(gate, gentle, `${cookies.ageProof}=${cookie}`, now)).toBe(
        proves === null ? 'declare' : expected[proves.class],
      );
  });
});
