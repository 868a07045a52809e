import { describe, expect, it } from '@jest/globals';
import { buildErrors } from './build-errors.ts';

const summary = (...failed: string[]) => [
  ...['', ' NX   Running target build for 3 projects failed', '', 'Failed tasks:', ''],
  ...failed.map((task) => `- ${task}`),
  ...['', '  Run duration:      21.8s', '  Cache:             0/2 hit (0%)'],
];
const failedTask = [
  '> nx run worker:build',
  '',
  "(node:1) Warning: The 'NO_COLOR' env is ignored due to the 'FORCE_COLOR' env being set.",
  '(Use `node --trace-warnings ...` to show where the warning was created)',
  '> @sandstone/worker@0.1.0 build',
  '> rolldown -c',
  ' ERROR  Build failed with 1 error:',
  "\u001B[31m[UNRESOLVED_IMPORT] \u001B[0mCould not resolve './nowhere.ts' in src/main.ts",
  '    ╭─[ src/main.ts:29:25 ]',
  '    at main (node_modules/rolldown/dist/cli.mjs:1196:3)',
  'npm error command sh -c rolldown -c',
];
const goodTask = ['> nx run web:build', ...Array.from({ length: 500 }, (_, number) => `dist/${number}.js`)];

describe('the errors of a failed build', () => {
  it('are the lines of the compiler that failed, wherever its output is', () => {
    const output = ['- worker', '- web', ...failedTask, ...goodTask, ...summary('worker:build')].join('\n');
    expect(buildErrors(output)).toEqual([
      'worker:build:',
      ' ERROR  Build failed with 1 error:',
      "[UNRESOLVED_IMPORT] Could not resolve './nowhere.ts' in src/main.ts",
      '    ╭─[ src/main.ts:29:25 ]',
    ]);
  });

  it('are limited, and have nothing without a summary', () => {
    const long = [...goodTask, ...summary('web:build')].join('\n');
    expect(buildErrors(long)).toHaveLength(60);
    expect(buildErrors('nx could not start')).toEqual([]);
  });
});
