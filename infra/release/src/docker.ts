import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from './release-error.ts';

const execute = promisify(execFile);

/** Runs `docker` and returns its output. @throws ReleaseError with what it said */
export async function docker(args: readonly string[]): Promise<string> {
  try {
    return (await execute('docker', args)).stdout.trim();
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new ReleaseError(`docker ${args.slice(0, 2).join(' ')}: ${said || String(error)}`);
  }
}

/** Runs `docker` and shows its output. @throws ReleaseError when it fails */
export async function showDocker(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn('docker', args, { ...options, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null]; // as 'close' is documented
  if (code !== 0) throw new ReleaseError(`docker ${args.slice(0, 2).join(' ')} ended with ${code}`);
}

/** Reads files of an image of any platform, without running it. */
export async function readImageFiles(
  reference: string,
  platform: string,
  paths: readonly string[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sandstone-release-'));
  const container = await docker(['create', '--platform', platform, reference]);
  try {
    const texts: string[] = [];
    for (const path of paths) {
      const copy = join(folder, String(texts.length));
      await docker(['cp', '--follow-link', `${container}:${path}`, copy]);
      texts.push(readFileSync(copy, 'utf8'));
    }
    return texts;
  } finally {
    await docker(['rm', '--force', '--volumes', container]);
    rmSync(folder, { recursive: true, force: true });
  }
}
