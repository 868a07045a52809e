import { sql } from 'kysely';
import { type Queries } from '../database.ts';

export interface LibrarySource {
  provider: string;
  libraryId: string;
}

/** The right to read a library into the records, for as long as it is kept up. */
export interface SyncLease extends LibrarySource {
  /** Random; another worker has another. */
  owner: string;
}

/** Another worker reads this library by now: what this one still knows of it is old. */
export class SyncLeaseLostError extends Error {
  constructor({ libraryId }: LibrarySource) {
    super(`Library ${libraryId} is another worker's by now`);
    this.name = 'SyncLeaseLostError';
  }
}

/**
 * Keeps the lease until the caller's transaction ends, so that a worker that slept through the end of its own cannot
 * write over what its successor read. @throws SyncLeaseLostError
 */
export async function lockLease(queries: Queries, { provider, libraryId, owner }: SyncLease): Promise<void> {
  const { rows } = await sql`
    select from sync_libraries where provider = ${provider} and library_id = ${libraryId}
      and lease_owner = ${owner} and leased_until > now() for key share`.execute(queries);
  if (rows.length === 0) throw new SyncLeaseLostError({ provider, libraryId });
}
