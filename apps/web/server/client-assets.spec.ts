import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { siteFiles } from '@sandstone/contract';
import { assetsOf, entryModule, fontSheet, headModule } from './client-assets.ts';

const manifest = {
  [entryModule]: { file: 'assets/client-1.js', imports: ['_shared.js'], css: ['assets/client-1.css'] },
  [headModule]: { file: 'assets/head-1.js' },
  [fontSheet]: { file: 'assets/fonts-1.css' },
  '_shared.js': { file: 'assets/shared-1.js', css: ['assets/shared-1.css'] },
  'src/page.tsx': {
    file: 'assets/page-1.js',
    imports: ['_shared.js', entryModule],
    css: ['assets/page-1.css'],
  },
};

describe('assetsOf', () => {
  it('lists each file of the page and its imports once, with the styles of a page after those of its imports', () => {
    expect(assetsOf(manifest, ['src/page.tsx'])).toEqual({
      headScript: '/assets/head-1.js',
      entry: '/assets/client-1.js',
      styles: ['/assets/shared-1.css', '/assets/client-1.css', '/assets/page-1.css'],
      fontStyles: '/assets/fonts-1.css',
      preloads: ['/assets/shared-1.js', '/assets/page-1.js'],
    });
  });

  it('lists files that import each other once', () => {
    const shared = { file: 'assets/shared-1.js', imports: ['src/page.tsx'] };
    expect(assetsOf({ ...manifest, '_shared.js': shared }, ['src/page.tsx']).preloads).toEqual([
      '/assets/page-1.js',
      '/assets/shared-1.js',
    ]);
  });

  it('throws for a module that is missing in the build', () => {
    expect(() => assetsOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx');
  });
});

describe('the public folder', () => {
  it('has exactly the files that the reverse proxy serves', () => {
    const folder = fileURLToPath(new URL('../public', import.meta.url));
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`);
    expect(new Set(files)).toEqual(new Set(Object.values(siteFiles)));
  });
});
