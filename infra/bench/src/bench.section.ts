/** A measured requirement. */
export interface Goal {
  name: string;
  measured: number;
  unit: string;
  /** The requirement holds when `measured` is at least, or at most, `bound`. */
  direction: 'at least' | 'at most';
  bound: number;
}

export interface SectionReport {
  title: string;
  /** The method of measurement, in a sentence or two. */
  method: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  goals: readonly Goal[];
}

export interface BenchContext {
  /** An empty folder that is removed after the run. */
  tempDir: string;
  /** Number of runs per candidate; results are medians. */
  rounds: number;
  log: (line: string) => void;
}

/** A benchmark that can be selected by name. */
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
