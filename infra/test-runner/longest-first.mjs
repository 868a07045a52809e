// The order in which Jest starts its test files: the longest first, so that no long one begins when the others end.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

const root = join(import.meta.dirname, '../..');
/** Seconds by file, as `UPDATE_DURATIONS=1 npm test` writes them. Other files are short. */
const { files } = JSON.parse(readFileSync(join(import.meta.dirname, 'durations.json'), 'utf8'));

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const seconds = ({ path }) => files[relative(root, path)] ?? 0;
    return tests.toSorted((one, other) => seconds(other) - seconds(one));
  }
}
