import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { codeOf, isAbsent } from './files.errors.ts';

/** Folders of the kernel, in which Node tries for ever to make another one: proc and sysfs. */
const kernelFileSystems = new Set([0x9fa0, 0x62656572]);

/** Why a process cannot write to this folder, or make it. Makes nothing. @returns undefined if it can */
export async function folderProblem(directory: string): Promise<string | undefined> {
  const folder = resolve(directory);
  for (let at = folder; ; at = dirname(at)) {
    try {
      if (!(await stat(at)).isDirectory()) return 'A file is in the way of this folder. Name another folder.';
      if (kernelFileSystems.has((await statfs(at)).type))
        return 'The system makes no folder here. Name another folder.';
      await access(at, constants.W_OK | constants.X_OK);
      return undefined;
    } catch (error) {
      if (isAbsent(error)) continue;
      const what = at === folder ? 'write to the folder' : 'make the folder';
      return `This process may not ${what}. Make it, and give it to the user that runs the site (chown). (${codeOf(error) ?? 'unknown'})`;
    }
  }
}
