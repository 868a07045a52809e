import { describe, expect, it } from '@jest/globals';
import { limits, pages } from '@sandstone/contract';
import { libraryPathOf, libraryQueryOf } from './library-query.ts';

const queryOf = (search: string) => libraryQueryOf(new URLSearchParams(search));

describe('the address of the library', () => {
  it.each([
    '',
    '?show=failed',
    '?show=undescribed&search=dusk+dawn&sort=oldest&month=2026-03',
    '?search=caf%C3%A9&sort=name',
    '?sort=taken&month=2025-10',
  ])('keeps %s', (search) => {
    expect(libraryPathOf(queryOf(search))).toBe(pages.adminPhotos + search);
  });

  it('ignores what it does not know', () => {
    const long = 'x'.repeat(limits.search.maxLength + 1);
    expect(queryOf(`?show=ready&sort=size&month=May&search=${long}`)).toEqual({
      show: undefined,
      search: long.slice(1),
      sort: 'newest',
      month: undefined,
    });
  });
});
