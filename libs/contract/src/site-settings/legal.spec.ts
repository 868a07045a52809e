import { expect, it } from '@jest/globals';
import { defaultLegal } from './legal.defaults.ts';
import { legalSettings } from './legal.schema.ts';
import { hasExampleContact } from './legal.ts';

it.each([
  [defaultLegal.contact, true],
  [' Legal@Example.com ', true],
  ['me@example.org', true],
  ['legal@example.community', false],
  ['vera@stone.example', false],
  ['Mesa Road 1, Sedona', false],
])('tells whether the contact %j is an example: %j', (contact, isExample) => {
  expect(hasExampleContact({ contact })).toBe(isExample);
});

it('has defaults that the schema accepts as they are', () => {
  expect(legalSettings.parse(defaultLegal)).toEqual(defaultLegal);
});
