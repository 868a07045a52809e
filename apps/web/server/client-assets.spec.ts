import { describe, expect, it } from '@jest/globals';
import { assetsOf, entryModule, headModule, styleSheet } from './client-assets.ts';

const manifest = {
  [entryModule]: { file: 'assets/client-1.js', imports: ['_shared.js'] },
  [headModule]: { file: 'assets/head-1.js' },
  [styleSheet]: { file: 'assets/style-1.css' },
  '_shared.js': { file: 'assets/shared-1.js' },
  'src/page.tsx': { file: 'assets/page-1.js', imports: ['_shared.js', entryModule] },
};

describe('assetsOf', () => {
  it('lists each file of the page and its imports once', () => {
    expect(assetsOf(manifest, ['src/page.tsx'])).toEqual({
      headScript: '/assets/head-1.js',
      entry: '/assets/client-1.js',
      styles: ['/assets/style-1.css'],
      preloads: ['/assets/shared-1.js', '/assets/page-1.js'],
    });
  });

  it('throws for a module that is missing in the build', () => {
    expect(() => assetsOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx');
  });
});
