import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { endedChildrenCpuMs } from '@sandstone/launcher/process-cpu';
import { type FileTime, type Tally } from './tally.ts';
import { reportFile, root } from './workspace.ts';

/** Time measurements of one tier. */
export interface TierTimes {
  tier: string;
  seconds: number;
  /** CPU time of all processes of the tier that have ended; undefined when unknown. */
  cpuSeconds: number | undefined;
  /** The part of the machine's processor time that nothing used meanwhile, from 0 to 1. */
  idleShare: number;
  tests: number;
  /** Seconds of each. */
  systemStarts: readonly number[];
  steps: Tally['steps'];
  files: FileTime[];
}

/** The dearest files of a run, by processor time, or by time where that is unknown. */
export interface DearFile extends FileTime {
  tier: string;
}

const dearestFileCount = 40;
const printedFileCount = 10;
const highLoad = 6;
const loadEveryMs = 10_000;
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/** CPU time of this process's ended descendants, in seconds. */
const childrenCpuSeconds = (): number | undefined =>
  process.platform === 'linux' ? endedChildrenCpuMs(process.pid) / 1000 : undefined;

/** The processor time of the whole machine so far. */
function machineTimes(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  };
}

/** Processor time of tiers that ran beside others and measured their own. */
let cpuSecondsBeside = 0;

/** Starts a measurement; the returned function ends it. */
export function measureTier(tier: string): (tally: Tally) => TierTimes {
  const startMs = performance.now();
  const startCpu = childrenCpuSeconds();
  const startBeside = cpuSecondsBeside;
  const startMachine = machineTimes();
  const cpuSince = () => {
    const cpu = childrenCpuSeconds();
    if (cpu === undefined || startCpu === undefined) return undefined;
    return tenths(cpu - startCpu - (cpuSecondsBeside - startBeside));
  };
  return ({ passed, failed, files, systemStarts, steps, cpuSeconds }) => {
    if (cpuSeconds !== undefined) cpuSecondsBeside += cpuSeconds;
    const machine = machineTimes();
    return {
      tier,
      seconds: tenths((performance.now() - startMs) / 1000),
      cpuSeconds: cpuSeconds ?? cpuSince(),
      idleShare:
        Math.round(((machine.idle - startMachine.idle) / (machine.all - startMachine.all || 1)) * 100) / 100,
      tests: passed + failed,
      systemStarts,
      steps,
      files,
    };
  };
}

const cost = ({ cpuSeconds, seconds }: FileTime) => cpuSeconds ?? seconds;

/** The files of all tiers with their costs, dearest first. */
export function dearestFiles(tiers: readonly TierTimes[]): DearFile[] {
  return tiers
    .flatMap(({ tier, files }) => files.map((file) => ({ tier, ...file })))
    .toSorted((one, other) => cost(other) - cost(one))
    .slice(0, dearestFileCount)
    .map(({ tier, file, seconds, cpuSeconds }) => ({
      tier,
      file: isAbsolute(file) ? relative(root, file) : file,
      seconds: tenths(seconds),
      cpuSeconds: cpuSeconds === undefined ? undefined : tenths(cpuSeconds),
    }));
}

/**
 * Writes the minutes of a run, which CONTRIBUTING.md names, and the durations by which `longest-first.mjs` orders the
 * files of Jest, if the run had all tiers and `UPDATE_DURATIONS=1` asks for it.
 */
export async function updateDurations(seconds: number, tiers: readonly TierTimes[]): Promise<void> {
  const ofJest = tiers.filter(({ tier }) => tier === 'unit' || tier === 'integration');
  if (process.env['UPDATE_DURATIONS'] !== '1' || ofJest.length < 2) return;
  const durations = ofJest
    .flatMap(({ files }) => files)
    .filter(({ seconds }) => seconds >= 1)
    .map(({ file, seconds }) => [relative(root, file), tenths(seconds)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
  const minutes = Math.ceil(seconds / 60);
  const stored = { minutes, files: Object.fromEntries(durations) };
  await writeFile(
    join(root, 'infra/test-runner/durations.json'),
    `${JSON.stringify(stored, undefined, 2)}\n`,
  );
  const guide = join(root, 'CONTRIBUTING.md');
  const text = await readFile(guide, 'utf8');
  await writeFile(guide, text.replace(/all of it took \d+ minutes/, `all of it took ${minutes} minutes`));
}

/** Formats the times as lines of text. */
export function describeTimes(tiers: readonly TierTimes[]): string[] {
  const tierLines = tiers.map(({ tier, seconds, cpuSeconds, idleShare, systemStarts }) => {
    const cpu = cpuSeconds === undefined ? '' : `, ${cpuSeconds} s of processor time`;
    const inStarts = systemStarts.reduce((sum, start) => sum + start, 0);
    const starts =
      systemStarts.length === 0 ? '' : `, ${systemStarts.length} system starts in ${tenths(inStarts)} s`;
    return `${tier}: ${seconds} s${cpu}, ${Math.round(idleShare * 100)} % idle${starts}`;
  });
  const files = dearestFiles(tiers)
    .slice(0, printedFileCount)
    .map((file) => `  ${cost(file).toFixed(1).padStart(6)} s  ${file.tier}: ${file.file}`);
  return files.length === 0 ? tierLines : [...tierLines, 'The dearest files, by processor time:', ...files];
}

/** Observes the load of the machine. @returns the observation so far: the highest, and the seconds above 6 */
export function observeLoad(): () => { highest: number; secondsAbove: number } {
  let highest = 0;
  let secondsAbove = 0;
  setInterval(() => {
    const [load = 0] = loadavg();
    highest = Math.max(highest, load);
    if (load > highLoad) secondsAbove += loadEveryMs / 1000;
  }, loadEveryMs).unref();
  return () => ({ highest: tenths(highest), secondsAbove });
}

/** Seconds from the start of `.ci/run`, or of this process, to now. */
export function secondsBeforeTests(): number {
  const startedAt = process.env['RUN_STARTED_AT'];
  return tenths(startedAt === undefined ? process.uptime() : Date.now() / 1000 - Number(startedAt));
}

/** Writes `reports/times.json`, for comparison with later runs of the same tiers. */
export async function writeTimes(run: {
  secondsBefore: number;
  seconds: number;
  load: ReturnType<ReturnType<typeof observeLoad>>;
  tiers: readonly TierTimes[];
}): Promise<void> {
  await mkdir(reportFile('.'), { recursive: true });
  const report = {
    endedAt: new Date().toISOString(),
    cores: availableParallelism(),
    ...run,
    seconds: tenths(run.seconds),
    // JSON leaves out what is undefined.
    tiers: run.tiers.map((times) => ({ ...times, files: undefined })),
    dearestFiles: dearestFiles(run.tiers),
  };
  await writeFile(reportFile('times.json'), `${JSON.stringify(report, undefined, 2)}\n`);
}
