import { describe, expect, it } from '@jest/globals';
import { regionOfRecord } from './region-of-record.ts';

const us = (state: object) => ({ country: { iso_code: 'US' }, subdivisions: [state] });

describe('the region of a record', () => {
  it.each([
    ['a country', { country: { iso_code: 'GB' } }, 'GB'],
    ['a country of a flat layout', { country_code: 'FR' }, 'FR'],
    [
      'a country whose parts have no rules',
      { country: { iso_code: 'DE' }, subdivisions: [{ iso_code: 'BY' }] },
      'DE',
    ],
    ['a state', us({ iso_code: 'AZ' }), 'US-AZ'],
    ['a state with the whole code', us({ iso_code: 'US-AZ' }), 'US-AZ'],
    ['a state with a name alone', us({ names: { en: 'Arizona' } }), 'US-AZ'],
    ['a state with the name in place of the code', us({ iso_code: 'new york' }), 'US-NY'],
    ['a state with a number and a name', us({ iso_code: '04', names: { en: 'Arizona' } }), 'US-AZ'],
    ['a province', { country: { iso_code: 'CA' }, subdivisions: [{ iso_code: 'ON' }] }, 'CA-ON'],
    ['a country without a state', { country: { iso_code: 'US' } }, 'US-?'],
    ['a country with a state that nobody knows', us({ iso_code: '04', names: { en: 'Atlantis' } }), 'US-?'],
    ['a name of another country', us({ names: { en: 'Ontario' } }), 'US-?'],
    ['nothing', null, '?'],
    ['a code that is none', { country: { iso_code: 'usa' } }, '?'],
    ['another layout', { country: 'US', region: 'AZ' }, '?'],
  ])('is right for %s', (_, record, region) => {
    expect(regionOfRecord(record)).toBe(region);
  });
});
