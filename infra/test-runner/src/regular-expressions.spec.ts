import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintTexts } from './testing/lint-texts.ts';

const fixture = 'libs/contract/src/fixture.ts';
const moveRule = 'regexp/no-super-linear-move';
const backtrackingRule = 'regexp/no-super-linear-backtracking';

/** Expressions whose time grows faster than the length of a text, and equivalents whose time does not. */
const slow = [
  ['/=*$/', moveRule],
  ['/\\s+$/', moveRule],
  ['/^(?:a+)+$/', backtrackingRule],
  ['/^\\s*\\w*\\s*,\\s*\\s*$/', backtrackingRule],
] as const;
const fast = ['/(?<!=)=+$/', '/[^A-Za-z0-9+/]/', '/^[a-z]+(?:-[a-z]+)*$/'];

describe('regular expressions', () => {
  let violations: string[][];
  beforeAll(async () => {
    const texts = [...slow.map(([pattern]) => pattern), ...fast];
    violations = await lintTexts(
      texts.map((pattern) => ({ file: fixture, text: `export const pattern = ${pattern};\n` })),
    );
  });

  it.each(slow.map(([pattern, rule], index) => [pattern, rule, index] as const))(
    'are refused where their time is not linear: %s',
    (_pattern, rule, index) => {
      expect(violations[index]).toContain(rule);
    },
  );

  it('are accepted where it is', () => {
    expect(violations.slice(slow.length).flat()).toEqual([]);
  });
});
