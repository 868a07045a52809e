import { describe, expect, it } from '@jest/globals';
import { limits, visitorClasses } from '@sandstone/contract';
import { isAdmitted, isByCurrentRules, visitorClassOf } from './visitor-class.ts';

const classToken = 'a-token-of-this-system';
const changedAt = '2026-01-01T00:00:00.000Z';
const changedMs = Date.parse(changedAt);

describe('the class of a visitor', () => {
  it.each(visitorClasses)('can be %s', (visitorClass) => {
    expect(visitorClassOf(`${visitorClass} 7 ${classToken}`, { classToken })).toEqual({
      visitorClass,
      rulesVersion: 7,
    });
  });

  it.each([
    undefined,
    '',
    'open',
    'open 7',
    `open 7 ${classToken}x`,
    `open 7 ${classToken.slice(1)}`,
    `open 7  ${classToken}`,
    `open 7 ${classToken} `,
    `open -7 ${classToken}`,
    `open 07 ${classToken}`,
    `open 7e3 ${classToken}`,
    `everybody 7 ${classToken}`,
    `Open 7 ${classToken}`,
    [`open 7 ${classToken}`, `open 7 ${classToken}`],
    `open 7 ${classToken}, open 7 ${classToken}`,
  ])('is not known from %j', (header) => {
    expect(visitorClassOf(header, { classToken })).toBeUndefined();
  });

  it('counts by other rules only for a moment after their change', () => {
    const endMs = changedMs + limits.regions.changeSeconds * 1000;
    const isCurrent = (rulesVersion: number, nowMs: number) =>
      isByCurrentRules({ rulesVersion }, { rulesVersion: 7, changedAt }, nowMs);
    expect([isCurrent(7, changedMs), isCurrent(7, endMs)]).toEqual([true, true]);
    for (const other of [0, 6, 8])
      expect([isCurrent(other, endMs - 1), isCurrent(other, endMs)]).toEqual([true, false]);
  });

  it('admits those who see the site', () => {
    expect(visitorClasses.filter(isAdmitted)).toEqual(['open', 'declare', 'verified', 'staff']);
  });
});
