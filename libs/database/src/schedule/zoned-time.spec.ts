import { describe, expect, it } from '@jest/globals';
import { checkZone, instantOf, localTimeOf } from './zoned-time.ts';

describe('a time on a clock', () => {
  it.each([
    // Summer time begins: an hour is skipped, and a time within it moves by that hour.
    ['Europe/Paris', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Paris', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/Paris', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Paris', '2026-03-29T18:00', '2026-03-29T16:00:00.000Z'],
    ['America/New_York', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '2026-03-08T18:00', '2026-03-08T22:00:00.000Z'],
    // It ends: an hour occurs twice, and the first one is meant.
    ['Europe/Paris', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
    ['Europe/Paris', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Europe/Paris', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['Europe/Paris', '2026-10-25T18:00', '2026-10-25T17:00:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '2026-11-01T18:00', '2026-11-01T23:00:00.000Z'],
    ['UTC', '2026-11-27T18:00', '2026-11-27T18:00:00.000Z'],
  ])('in %s at %s is the moment %s', (zone, localTime, instant) => {
    expect(instantOf(localTime, zone).toISOString()).toBe(instant);
  });

  it.each([
    ['Europe/Paris', '2026-03-29T00:59:00.000Z', '2026-03-29T01:59:00'],
    ['Europe/Paris', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00'],
    ['Europe/Paris', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00'],
    ['Europe/Paris', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00'],
    ['America/New_York', '2026-11-01T06:30:00.000Z', '2026-11-01T01:30:00'],
  ])('in %s shows the moment %s as %s', (zone, instant, localTime) => {
    expect(localTimeOf(new Date(instant), zone)).toBe(localTime);
  });

  it.each(['', 'Europe/Atlantis', 'now', '../etc/localtime'])('has no zone %j', (zone) => {
    expect(() => checkZone(zone)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
