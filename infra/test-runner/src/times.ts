import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { isAbsolute, relative } from 'node:path';
import { type FileTime, type Tally } from './tally.ts';
import { reportFile, root } from './workspace.ts';

/** Time measurements of one tier. */
export interface TierTimes {
  tier: string;
  seconds: number;
  /** CPU time of all processes of the tier that have ended; undefined when unknown. */
  cpuSeconds: number | undefined;
  tests: number;
  systemStarts: number;
  /** Sorted by duration, longest first. */
  slowestFiles: FileTime[];
}

const slowestFileCount = 10;
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/** CPU time of this process's ended descendants, in seconds. */
function childrenCpuSeconds(): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const stat = readFileSync('/proc/self/stat', 'latin1');
  // proc(5): fields 16 and 17 are cutime and cstime; field 3 follows the name in parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** Starts a measurement; the returned function ends it. */
export function measureTier(tier: string): (tally: Tally) => TierTimes {
  const startMs = performance.now();
  const startCpu = childrenCpuSeconds();
  return ({ passed, failed, files, systemStarts }) => {
    const cpu = childrenCpuSeconds();
    return {
      tier,
      seconds: tenths((performance.now() - startMs) / 1000),
      cpuSeconds: cpu === undefined || startCpu === undefined ? undefined : tenths(cpu - startCpu),
      tests: passed + failed,
      systemStarts,
      slowestFiles: files
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, slowestFileCount)
        .map(({ file, seconds }) => ({
          file: isAbsolute(file) ? relative(root, file) : file,
          seconds: tenths(seconds),
        })),
    };
  };
}

/** Formats the times as lines of text. */
export function describeTimes({
  tier,
  seconds,
  cpuSeconds,
  systemStarts,
  slowestFiles,
}: TierTimes): string[] {
  const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds} s of processor time`;
  const starts = systemStarts === 0 ? '' : `, ${systemStarts} system starts`;
  return [
    `${tier}: ${seconds} s${cpu}${starts}`,
    ...slowestFiles.map(({ file, seconds: own }) => `  ${own.toFixed(1).padStart(6)} s  ${file}`),
  ];
}

/** Writes `reports/times.json`, for comparison with later runs of the same tiers. */
export async function writeTimes(tiers: readonly TierTimes[]): Promise<void> {
  await mkdir(reportFile('.'), { recursive: true });
  const report = {
    endedAt: new Date().toISOString(),
    cores: availableParallelism(),
    seconds: tenths(tiers.reduce((sum, { seconds }) => sum + seconds, 0)),
    tiers,
  };
  await writeFile(reportFile('times.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}
