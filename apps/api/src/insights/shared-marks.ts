/** What the replicas agree on for one day. */
export interface SharedDay {
  /** The secret of the day: 32 random bytes in base64. */
  salt: string;
  /** Differs after a loss of the shared marks. */
  generation: string;
}

/**
 * The marks of counted views that all replicas share for a day. A mark is a hash of the day's salt, a visitor and a
 * page. Nothing outlives the day for longer than `graceMs`.
 */
export interface SharedMarks {
  /** Returns what the replicas share for this day; the caller's proposal, if there is nothing yet. */
  open(day: string, proposal: SharedDay): Promise<SharedDay>;
  /** Adds marks. @returns for each of them, whether it is new */
  add(day: string, marks: readonly number[]): Promise<boolean[]>;
  /** @throws nothing */
  close(): void;
}

/** The last views of a day are stored within this time after its end, also by a replica whose clock is slow. */
export const graceMs = 10 * 60_000;
