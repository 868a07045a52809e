/** What the replicas agree on for one day. */
export interface SharedDay {
  /** The secret of the day: 32 random bytes in base64. */
  salt: string;
  /** Differs after a loss of the shared marks. */
  generation: string;
}

/** The part of a mark that tells browsers of a network apart. */
export const browserBits = 16;

/**
 * Joins two hashes of 32 bits to a mark of 48 bits: of the page and the network, and of the page and the browser there.
 * Two networks with the same hash only share the limit of views.
 */
export const toMark = ({ network, browser }: { network: number; browser: number }): number =>
  network * 2 ** browserBits + (browser >>> (32 - browserBits));

export const networkOfMark = (mark: number): number => Math.floor(mark / 2 ** browserBits);

/**
 * The marks of counted views that all replicas share for a day. A mark is a hash of the day's salt, a visitor and a
 * page. Of the marks with the same page and network, only a limited number is added. Nothing outlives the day for longer
 * than `graceMs`.
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
