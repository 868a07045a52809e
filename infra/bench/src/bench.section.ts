import { join } from 'node:path';
import { type RunningSystem, runSystem, type SystemOptions } from '@sandstone/test-system/running-system';

/** A measured requirement. */
export interface Goal {
  name: string;
  measured: number;
  unit: string;
  /** The requirement holds when `measured` is at least, or at most, `bound`. */
  direction: 'at least' | 'at most';
  bound: number;
}

export const atLeast = (name: string, measured: number, bound: number, unit: string): Goal => ({
  name,
  measured,
  unit,
  direction: 'at least',
  bound,
});

export const atMost = (name: string, measured: number, bound: number, unit: string): Goal => ({
  ...atLeast(name, measured, bound, unit),
  direction: 'at most',
});

export interface SectionReport {
  title: string;
  /** The method of measurement, in a sentence or two. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  goals: readonly Goal[];
  /** Names each thing that could not be measured, with the reason. */
  missing?: readonly string[];
}

export interface BenchContext {
  /** An empty folder that is removed after the run. */
  tempDir: string;
  /** Number of runs per candidate; results are medians. */
  rounds: number;
  log: (line: string) => void;
  /** Whether the section `pages` measures Ghost in the same run. */
  withGhost?: boolean;
}

/** A benchmark that can be selected by name. */
export interface BenchSection {
  name: string;
  run: (context: BenchContext) => Promise<SectionReport>;
}

export const holds = ({ direction, measured, bound }: Goal): boolean =>
  direction === 'at least' ? measured >= bound : measured <= bound;

/** Returns whether everything was measured and every requirement holds. */
export const isComplete = ({ goals, missing = [] }: SectionReport): boolean =>
  goals.every(holds) && missing.length === 0;

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs a section. A failure becomes part of the report, so that the other sections are still measured. */
export async function runSection(section: BenchSection, context: BenchContext): Promise<SectionReport> {
  try {
    return await section.run(context);
  } catch (error) {
    return {
      title: section.name,
      method: 'This section could not be measured.',
      columns: [],
      rows: [],
      goals: [],
      missing: [reasonOf(error)],
    };
  }
}

/** Runs the system of `npm start` on a new data folder during `use`. */
export function withSystem<T>(
  { tempDir, log }: BenchContext,
  options: SystemOptions,
  use: (system: RunningSystem) => Promise<T>,
): Promise<T> {
  log('starting the system …');
  return runSystem(join(tempDir, 'data'), options, use);
}

/** Calls `measure` once for each round. */
export async function eachRound(
  { rounds, log }: BenchContext,
  measure: (round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    log(`round ${round + 1} of ${rounds}`);
    await measure(round);
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}

export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits));
