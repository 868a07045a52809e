import { sql } from 'kysely';
import { type Queries } from '../database.ts';

export interface VideoLibrarySource {
  provider: string;
  libraryId: string;
}

/** An exclusive, renewable lease for synchronising a library. */
export interface SyncLease extends VideoLibrarySource {
  /** Random, unique to each holder. */
  owner: string;
}

/** Another worker has the lease now; this worker's data is outdated. */
export class SyncLeaseLostError extends Error {
  constructor({ libraryId }: VideoLibrarySource) {
    super(`Library ${libraryId} is another worker's by now`);
    this.name = 'SyncLeaseLostError';
  }
}

/**
 * Locks the lease until the caller's transaction ends, so that a worker whose lease expired cannot overwrite its
 * successor's data.
 * @throws SyncLeaseLostError
 */
export async function lockLease(queries: Queries, { provider, libraryId, owner }: SyncLease): Promise<void> {
  const { rows } = await sql`
    select from sync_libraries where provider = ${provider} and library_id = ${libraryId}
      and lease_owner = ${owner} and leased_until > now() for key share`.execute(queries);
  if (rows.length === 0) throw new SyncLeaseLostError({ provider, libraryId });
}
