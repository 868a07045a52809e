import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const here = import.meta.dirname;
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const found = (file: string, pattern: RegExp) =>
  sorted([...readFileSync(join(here, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name));

describe('the icons', () => {
  it('have exactly one drawing and one rule each', () => {
    const files = sorted(readdirSync(join(here, 'icons')).map((file) => file.replace(/\.svg$/, '')));
    expect(files.length).toBeGreaterThan(0);
    expect(found('icon.module.css', /data-icon='([\w-]+)'/g)).toEqual(files);
    expect(found('icon.module.css', /icons\/([\w-]+)\.svg/g)).toEqual(files);
    expect(found('icon.tsx', /^ {2}\| '([\w-]+)'/gm)).toEqual(files);
  });
});
