import { z } from 'zod';
import { type Catalogue } from './catalogue.ts';
import { videoChanges, videoRecord } from './records.ts';

export const paginationMutation = z.object({
  libraryId: z.string(),
  /** The page after which the mutation is applied, once. */
  afterPage: z.int().min(1),
  insert: z.array(videoRecord).default([]),
  delete: z.array(z.guid()).default([]),
  change: z.array(z.object({ guid: z.guid(), changes: videoChanges })).default([]),
});
export type PaginationMutation = z.output<typeof paginationMutation>;

/** Changes a library between two pages of a listing. */
export class PaginationMutations {
  readonly #catalogue: Catalogue;
  #mutations: PaginationMutation[] = [];

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  add(mutations: readonly PaginationMutation[]): void {
    this.#mutations.push(...mutations);
  }

  clear(): void {
    this.#mutations = [];
  }

  served(libraryId: string, page: number): void {
    const due = (mutation: PaginationMutation) =>
      mutation.libraryId === libraryId && mutation.afterPage === page;
    const now = this.#mutations.filter(due);
    if (now.length === 0) return;
    this.#mutations = this.#mutations.filter((mutation) => !due(mutation));
    for (const mutation of now) {
      this.#catalogue.add({ videos: mutation.insert });
      for (const guid of mutation.delete) this.#catalogue.deleteVideo(guid);
      for (const { guid, changes } of mutation.change) this.#catalogue.changeVideo(guid, changes);
    }
  }
}
