import { expect, it } from '@jest/globals';
import { pathOfSelection, selectionOf } from './video-filter.ts';

it.each([
  ['', {}],
  ['?type=free', { type: 'free' }],
  ['?type=premium&cursor=next', { type: 'premium' }],
  ['?type=free&event=dunes', { type: 'free' }],
  ['?event=dunes', { event: 'dunes' }],
  ['?type=other', {}],
  ['?event=', {}],
  ['?event=a%00b', {}],
  [`?event=${'a'.repeat(129)}`, {}],
])('the query %j selects %j', (search, selection) => {
  expect(selectionOf(search)).toEqual(selection);
});

it.each([
  [{}, '/all-videos'],
  [{ type: 'free' }, '/all-videos?type=free'],
  [{ event: 'dunes' }, '/all-videos?event=dunes'],
] as const)('%j has the address %s', (selection, path) => {
  expect(pathOfSelection(selection)).toBe(path);
});
