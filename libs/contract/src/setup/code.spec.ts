import { expect, it } from '@jest/globals';
import { createSetupCode, plainSetupCode, setupAddress } from './code.ts';

it('creates codes that a person can copy', () => {
  const codes = Array.from({ length: 200 }, createSetupCode);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

it.each(['abcd-efgh', ' ABCD EFGH ', 'AB-CD-EF-GH', 'abcdefgh'])(
  'reads %j without case and hyphens',
  (text) => {
    expect(plainSetupCode(text)).toBe('ABCDEFGH');
  },
);

it('puts the code into the fragment of the address', () => {
  expect(setupAddress('https://site.test/', '/setup', 'AB CD#1')).toBe('https://site.test/setup#AB%20CD%231');
});
