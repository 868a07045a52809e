import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { notRun, runByContainerTest, runByOtherTests } from './smoke/documented-commands.ts';
import { commandsIn, documents, documentText } from './smoke/documents.ts';

const root = join(import.meta.dirname, '../..');
const documented = [...new Set(documents.flatMap((path) => commandsIn(documentText(path))))];
const run: readonly string[] = [...runByContainerTest, ...Object.keys(runByOtherTests)];
const reasons = Object.entries(notRun);

describe('the commands of the documents', () => {
  it('are found in blocks and in text', () => {
    const text = [
      'Run `docker compose\n  ps` and read `docker-compose.yml`.\n',
      '1. Then:\n\n   ```sh\n   # as the user\n   one --two   # a remark\n   three |\n     four\n   ```\n',
      '```yaml\nfive: six\n```\n',
    ].join('\n');
    expect(commandsIn(text)).toEqual(['one --two', 'three | four', 'docker compose ps']);
  });

  it.each(documented)('%s is run by a test, or a reason says why not', (command) => {
    const found =
      reasons.filter(([, pattern]) => pattern.test(command)).length + Number(run.includes(command));
    expect(found).toBe(1);
  });

  it('are all that the tests claim to run', () => {
    expect(run.filter((command) => !documented.includes(command))).toEqual([]);
    expect(reasons.filter(([, pattern]) => !documented.some((command) => pattern.test(command)))).toEqual([]);
  });

  it.each(Object.entries(runByOtherTests))('%s is run by its test', (_command, [file, text]) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(text);
  });
});
