/** One measured promise. */
export interface Goal {
  name: string;
  measured: number;
  unit: string;
  /** The promise holds when `measured` is at least, or at most, `bound`. */
  direction: 'at least' | 'at most';
  bound: number;
}

export interface SectionReport {
  title: string;
  /** How it was measured, in a sentence or two. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  goals: readonly Goal[];
}

export interface BenchContext {
  /** An empty folder that is gone after the run. */
  scratch: string;
  /** How often each arrangement is run; medians count. */
  rounds: number;
  log: (line: string) => void;
}

/** A part of the bench that can be asked for by its name. */
export interface BenchSection {
  name: string;
  run: (context: BenchContext) => Promise<SectionReport>;
}

export const holds = ({ direction, measured, bound }: Goal): boolean =>
  direction === 'at least' ? measured >= bound : measured <= bound;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}
