import { describe, expect, it } from '@jest/globals';
import {
  addDays,
  allZones,
  clockTimeOf,
  daysBetween,
  formatDay,
  formatMoment,
  formatSpan,
  formatZone,
  localTimeOf,
  mondayOf,
  nameDay,
  weeksFrom,
} from './zoned-days.ts';

/** The formatter puts a narrow space before AM and PM. */
const plain = (text: string) => text.replaceAll(/[\u202f\u2009]/g, ' ');

describe('a moment on the clock of a zone', () => {
  it.each([
    // Daylight saving time ends in Paris on October 25, and in New York on November 1.
    ['2026-10-24T16:00:00Z', 'Europe/Paris', '2026-10-24T18:00'],
    ['2026-10-25T17:00:00Z', 'Europe/Paris', '2026-10-25T18:00'],
    ['2026-10-31T22:00:00Z', 'America/New_York', '2026-10-31T18:00'],
    ['2026-11-01T23:00:00Z', 'America/New_York', '2026-11-01T18:00'],
    // It begins on March 28, 2027 and on March 14, 2027.
    ['2027-03-27T17:00:00Z', 'Europe/Paris', '2027-03-27T18:00'],
    ['2027-03-28T16:00:00Z', 'Europe/Paris', '2027-03-28T18:00'],
    ['2027-03-13T23:00:00Z', 'America/New_York', '2027-03-13T18:00'],
    ['2027-03-14T22:00:00Z', 'America/New_York', '2027-03-14T18:00'],
    // Another day than in UTC, and midnight.
    ['2026-11-27T23:30:00Z', 'Asia/Kathmandu', '2026-11-28T05:15'],
    ['2026-11-28T00:00:00Z', 'UTC', '2026-11-28T00:00'],
  ])('%s in %s is %s', (moment, zone, local) => {
    expect(localTimeOf(moment, zone)).toBe(local);
    expect(clockTimeOf(moment, zone)).toEqual({ day: local.slice(0, 10), time: local.slice(11) });
  });

  it('is named with its year if that is not the present one', () => {
    const now = Date.parse('2026-11-24T12:00:00Z');
    expect(plain(formatMoment('2026-11-27T17:00:00Z', 'Europe/Paris', now))).toBe('Fri, Nov 27, 6:00 PM');
    expect(plain(formatMoment('2027-01-01T04:30:00Z', 'America/New_York', now))).toBe(
      'Thu, Dec 31, 11:30 PM',
    );
    expect(plain(formatMoment('2027-01-01T17:00:00Z', 'Europe/Paris', now))).toBe(
      'Fri, Jan 1, 2027, 6:00 PM',
    );
  });
});

describe('days', () => {
  it('are counted without clocks, also when clocks change', () => {
    expect([addDays('2026-10-24', 2), addDays('2027-03-01', -1)]).toEqual(['2026-10-26', '2027-02-28']);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  });

  it('make weeks from Monday to Sunday', () => {
    expect([mondayOf('2026-11-29'), mondayOf('2026-11-23')]).toEqual(['2026-11-23', '2026-11-23']);
    const weeks = weeksFrom('2026-11-23', 2);
    expect(weeks.map((week) => [week.length, week[0], week[6]])).toEqual([
      [7, '2026-11-23', '2026-11-29'],
      [7, '2026-11-30', '2026-12-06'],
    ]);
    expect(plain(formatSpan('2026-11-23', '2026-12-06'))).toBe('November 23 – December 6');
  });

  it('have names', () => {
    expect(nameDay('2026-11-24', '2026-11-24')).toBe('Today');
    expect(nameDay('2026-12-01', '2026-11-30')).toBe('Tomorrow');
    expect(nameDay('2026-11-27', '2026-11-24')).toBe('Friday, November 27');
    expect(formatDay('2027-01-01', '2026-11-24')).toBe('Friday, January 1, 2027');
  });
});

describe('a zone', () => {
  it('is named by its city, with the difference that holds now', () => {
    const [winter, summer] = [Date.parse('2026-12-01'), Date.parse('2026-07-01')];
    expect(formatZone('Europe/Paris', winter)).toBe('Paris time (GMT+1)');
    expect(formatZone('Europe/Paris', summer)).toBe('Paris time (GMT+2)');
    expect(formatZone('America/Argentina/Buenos_Aires', winter)).toBe('Buenos Aires time (GMT-3)');
    expect(formatZone('UTC', winter)).toBe('UTC');
  });

  it('can be chosen from all, each once', () => {
    const zones = allZones();
    expect(zones).toContain('Europe/Paris');
    expect(zones.filter((zone) => zone === 'UTC')).toHaveLength(1);
  });
});
