import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const found = (file: string, pattern: RegExp) =>
  [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(pattern)].map(([, ...groups]) => groups);

describe('the icons', () => {
  const names = found('icon.tsx', /^ {2}'([\w-]+)',/gm).flat();

  it('have one drawing each, side by side in the order of their names, from which their places follow', () => {
    expect(names.length).toBeGreaterThan(0);
    expect(new Set(names).size).toBe(names.length);
    const drawings = found('icons.svg', /<g id="([\w-]+)"(?: transform="translate\((\d+)\)")?>/g);
    expect(drawings.map(([name, x = '0']) => [name, Number(x)])).toEqual(
      names.map((name, index) => [name, index * 24]),
    );
    expect(found('icons.svg', /viewBox="0 0 (\d+) 24"/g)).toEqual([[String(names.length * 24)]]);
  });
});
