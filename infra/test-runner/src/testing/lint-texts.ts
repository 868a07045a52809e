import { run } from '../command.ts';
import { root } from '../workspace.ts';

/** Lints each text as a file of the workspace. @returns the violated rules of each file */
export async function lintTexts(files: readonly { file: string; text: string }[]): Promise<string[][]> {
  const script = `
    const { ESLint } = await import('eslint');
    const eslint = new ESLint({ cwd: ${JSON.stringify(root)} });
    const violations = [];
    for (const { file, text } of ${JSON.stringify(files)}) {
      const [result] = await eslint.lintText(text, { filePath: file });
      violations.push(result.messages.map((message) => message.ruleId));
    }
    console.log('RESULT' + JSON.stringify(violations));
  `;
  const { output } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    show: false,
    env: { NX_DAEMON: 'false' },
  });
  const line = output.split('\n').find((candidate) => candidate.startsWith('RESULT'));
  if (line === undefined) throw new Error(output);
  return JSON.parse(line.slice('RESULT'.length)) as string[][];
}
