import { describe, expect, it } from '@jest/globals';
import { parseUrl } from './parse-url.ts';

describe('parseUrl', () => {
  it('resolves an address against its base', () => {
    expect(parseUrl('/pictures?page=2', 'https://one.example')?.href).toBe(
      'https://one.example/pictures?page=2',
    );
  });

  it('returns nothing for an invalid address', () => {
    expect(parseUrl('')).toBeUndefined();
    expect(parseUrl('//:', 'https://one.example')).toBeUndefined();
  });
});
