import { expect, it } from '@jest/globals';
import { withDefaults } from './jest-options.ts';

const defaults = ['--testTimeout=120000', '--maxWorkers=2'];

it.each([
  [[], defaults],
  [
    ['accounts', '--selectProjects', 'web'],
    [...defaults, 'accounts', '--selectProjects', 'web'],
  ],
  [['--testTimeout=5000'], ['--maxWorkers=2', '--testTimeout=5000']],
  [
    ['--maxWorkers', '1'],
    ['--testTimeout=120000', '--maxWorkers', '1'],
  ],
  [['-w=1'], ['--testTimeout=120000', '-w=1']],
  [
    ['-t', 'maxWorkers'],
    [...defaults, '-t', 'maxWorkers'],
  ],
])('Jest gets no option twice where %j is given', (given, expected) => {
  expect(withDefaults(defaults, given)).toEqual(expected);
});
