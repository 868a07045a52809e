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
  /** Names each thing that could not be measured, with the reason. */
  missing?: readonly string[];
}

/** Another site for comparison. */
export interface Peer {
  name: string;
  address: string;
  /** Without it, the processor time is not measured. */
  pid: number | undefined;
  /** Ends what was started for the comparison. */
  stop: () => Promise<void>;
}

export interface BenchContext {
  /** An empty folder that is removed after the run. */
  tempDir: string;
  /** Number of runs per candidate; results are medians. */
  rounds: number;
  log: (line: string) => void;
  /** Another site, which the section `pages` measures in the same run. */
  startPeer?: ((context: BenchContext) => Promise<Peer>) | undefined;
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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
}
