import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const source = join(import.meta.dirname, '..');
const recorded = join(import.meta.dirname, 'measured-code.txt');

/** A hash of what decides how much memory a photo needs: this library without its other tests, and sharp. */
function hashOfCode(): string {
  const files = globSync('**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.spec.ts') || file === 'memory.estimate.spec.ts')
    .toSorted();
  const hash = createHash('sha256').update(JSON.stringify(sharp.versions));
  for (const file of files) hash.update(file).update(readFileSync(join(source, file)));
  return hash.digest('hex');
}

/** Returns whether the memory of the code as it is was measured before. `MEASURE_MEMORY=1` measures it again. */
export const isMeasured = (): boolean =>
  process.env['MEASURE_MEMORY'] !== '1' &&
  existsSync(recorded) &&
  readFileSync(recorded, 'utf8').trim() === hashOfCode();

/** Records with `MEASURE_MEMORY=1` that the code was measured, so that later runs leave it out. */
export function recordMeasured(): void {
  if (process.env['MEASURE_MEMORY'] === '1') writeFileSync(recorded, `${hashOfCode()}\n`);
}
