import { expect, it } from '@jest/globals';
import { compatibilityLevel, namedProcess, processHeaderOf } from './compatibility.ts';

it('a process is known by the header in which it names itself', () => {
  expect(namedProcess('web', processHeaderOf('a1'))).toEqual({
    id: 'a1',
    kind: 'web',
    level: compatibilityLevel,
  });
});

it.each([undefined, '', 'a1', 'a1 two', `${'a'.repeat(65)} 2`, 'a1 2 3'])(
  'a process that names itself as %p has a release from before there were levels',
  (header) => {
    expect(namedProcess('web', header)).toEqual({ id: 'web', kind: 'web', level: 1 });
  },
);
