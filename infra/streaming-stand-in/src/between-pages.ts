import { z } from 'zod';
import { type Catalogue } from './catalogue.ts';
import { videoChanges, videoRecord } from './records.ts';

export const pageShift = z.object({
  libraryId: z.string(),
  /** The page after which it happens, once. */
  afterPage: z.int().min(1),
  insert: z.array(videoRecord).default([]),
  delete: z.array(z.guid()).default([]),
  change: z.array(z.object({ guid: z.guid(), changes: videoChanges })).default([]),
});
export type PageShift = z.output<typeof pageShift>;

/** What happens to a library while somebody reads its pages. */
export class BetweenPages {
  readonly #catalogue: Catalogue;
  #shifts: PageShift[] = [];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  add(shifts: readonly PageShift[]): void {
    this.#shifts.push(...shifts);
  }

  clear(): void {
    this.#shifts = [];
  }

  served(libraryId: string, page: number): void {
    const due = (shift: PageShift) => shift.libraryId === libraryId && shift.afterPage === page;
    const now = this.#shifts.filter(due);
    if (now.length === 0) return;
    this.#shifts = this.#shifts.filter((shift) => !due(shift));
    for (const shift of now) {
      this.#catalogue.add({ videos: shift.insert });
      for (const guid of shift.delete) this.#catalogue.deleteVideo(guid);
      for (const { guid, changes } of shift.change) this.#catalogue.changeVideo(guid, changes);
    }
  }
}
