import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { usage } from './sweep.command.ts';

it('runs from its source, of which Node only removes the types', () => {
  const entry = join(import.meta.dirname, 'sweep.main.ts');
  const output = execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', entry, 'help']);
  expect(output.toString()).toBe(`${usage}\n`);
});
