import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';

export const documents = ['docs/operating.md', 'docs/docker.md'] as const;

const fence = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm;
const programs =
  /^(?:cp|curl|docker|du|git|kubectl|node|npm|npx|openssl|promtool|psql|rsync|sudo|helm|tar) \S/;

/** The commands of a block of shell code: one for each line, or for lines that a pipe joins. */
function commandsOf(block: string): string[] {
  return block
    .replaceAll(/(?:\|)\n\s*/g, '| ')
    .split('\n')
    .map((line) => (line.split(' # ', 1)[0] ?? '').trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const shellBlocks = (text: string) =>
  [...text.matchAll(fence)].filter(([, language]) => language === 'sh').map(([, , block = '']) => block);

/** Every command in blocks of shell code and in running text. */
export function commandsIn(text: string): string[] {
  const inline = [...text.replaceAll(fence, '').matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((code) => programs.test(code));
  return [...new Set([...shellBlocks(text).flatMap(commandsOf), ...inline])];
}

export const documentText = (path: (typeof documents)[number]): string =>
  readFileSync(join(root, path), 'utf8');

/** The commands of the shell blocks below a heading of docs/operating.md, in their order. */
export function operatingSteps(heading: string): string[] {
  const [, section] = documentText('docs/operating.md').split(new RegExp(`^#+ ${heading}$`, 'm'));
  const commands = shellBlocks(section?.split(/^#+ /m, 1)[0] ?? '').flatMap(commandsOf);
  if (commands.length === 0) throw new Error(`docs/operating.md has no commands below "${heading}"`);
  return commands;
}
