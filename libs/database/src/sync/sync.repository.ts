import { type SyncFailureCode, type SyncStatus, type syncCauses, limits } from '@sandstone/contract';
import { sql } from 'kysely';
import { type Database } from '../database.ts';
import { type LibrarySource, type SyncLease, SyncLeaseLostError } from './sync-lease.ts';

export type SyncCause = (typeof syncCauses)[number];

export interface LeasedLibrary {
  lease: SyncLease;
  /** Why all of it is to be listed now; undefined where only hints wait. */
  listing: SyncCause | undefined;
  /** Of the request that asked for it, where one did. */
  requestId: string | undefined;
}

export interface SyncProgress {
  /** What the provider says it has. */
  expected: number | null;
  listed: number;
  created: number;
  changed: number;
}
export interface SyncResult {
  status: Exclude<SyncStatus, 'running'>;
  hidden: number;
  failureCode: SyncFailureCode | null;
}

export interface SyncRunRecord extends SyncProgress {
  cause: SyncCause;
  status: SyncStatus;
  startedAt: Date;
  finishedAt: Date | null;
  hidden: number;
  failureCode: SyncFailureCode | null;
}
export interface SyncLibraryRecord {
  libraryId: string;
  requested: boolean;
  nextListingAt: Date;
  running: SyncRunRecord | null;
  last: SyncRunRecord | null;
}

export interface OpenHint {
  id: number;
  guid: string;
  /** How often it was said. */
  times: number;
}

const lease = sql.lit(limits.sync.leaseSeconds);

/**
 * Whose turn it is to read which library, what asks for it, and how it went. All of it in Postgres: any number of
 * workers make one scheduler, and nothing is lost with a queue.
 */
export class SyncRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes known which libraries there are; a new one is due at once. */
  async addLibraries(provider: string, libraryIds: readonly string[]): Promise<void> {
    if (libraryIds.length === 0) return;
    await this.#database.queries
      .insertInto('sync_libraries')
      // The column has whole milliseconds: as its default, the time may be rounded up, and would not have come yet.
      .values(
        libraryIds.map((libraryId) => ({
          provider,
          libraryId,
          nextListingAt: sql<Date>`date_trunc('milliseconds', now())`,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * Takes a library that has something to read and that nobody reads; one whose listing was cut off is among them.
   * @returns undefined where there is none
   */
  async acquireLease({ provider, libraryId }: LibrarySource): Promise<LeasedLibrary | undefined> {
    const owner = crypto.randomUUID();
    const cut = sql`from sync_runs run where run.status = 'running'
      and run.provider = library.provider and run.library_id = library.library_id`;
    const { rows } = await sql<{
      due: boolean;
      requested: 'webhook' | 'request' | null;
      requestId: string | null;
      cut: SyncCause | null;
    }>`
      update sync_libraries library
      set lease_owner = ${owner}, leased_until = now() + make_interval(secs => ${lease})
      where provider = ${provider} and library_id = ${libraryId} and coalesce(leased_until < now(), true)
        and (next_listing_at <= now() or requested_at is not null or exists (select ${cut}) or exists (
          select from webhook_hints hint where hint.handled_at is null
            and hint.provider = library.provider and hint.library_id = library.library_id))
      returning next_listing_at <= now() as due, requested_by as requested, request_id as "requestId",
        (select run.cause ${cut} order by id desc limit 1) as cut`.execute(this.#database.queries);
    const [row] = rows;
    if (row === undefined) return undefined;
    const listing = row.requested ?? row.cut ?? (row.due ? 'schedule' : undefined);
    // Of a listing that was cut off nobody knows any more who had asked.
    const requestId = row.requested === null ? undefined : (row.requestId ?? undefined);
    return { lease: { provider, libraryId, owner }, listing, requestId };
  }

  /** @throws SyncLeaseLostError where another has taken it since */
  async renewLease(held: SyncLease): Promise<void> {
    const { numUpdatedRows } = await this.#database.queries
      .updateTable('sync_libraries')
      .set({ leasedUntil: sql<Date>`now() + make_interval(secs => ${lease})` })
      .where((row) => row.and({ provider: held.provider, libraryId: held.libraryId, leaseOwner: held.owner }))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new SyncLeaseLostError(held);
  }

  async releaseLease(held: SyncLease): Promise<void> {
    await this.#database.queries
      .updateTable('sync_libraries')
      .set({ leaseOwner: null, leasedUntil: null })
      .where((row) => row.and({ provider: held.provider, libraryId: held.libraryId, leaseOwner: held.owner }))
      .execute();
  }

  /**
   * Notes that a listing begins, and takes the request for it off; one that comes from now on is another.
   * A run that a dead worker left is ended as abandoned. @returns its id and, by the database's clock, its beginning
   */
  async beginRun(held: SyncLease, cause: SyncCause): Promise<{ id: number; startedAt: Date }> {
    const { provider, libraryId } = held;
    return this.#database.transaction(async (queries) => {
      await queries
        .updateTable('sync_runs')
        .set({ status: 'failed', failureCode: 'abandoned', finishedAt: sql<Date>`now()` })
        .where((row) => row.and({ provider, libraryId, status: 'running' }))
        .execute();
      const { numUpdatedRows } = await queries
        .updateTable('sync_libraries')
        .set({ requestedAt: null, requestedBy: null, requestId: null })
        .where((row) => row.and({ provider, libraryId, leaseOwner: held.owner }))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new SyncLeaseLostError(held);
      return queries
        .insertInto('sync_runs')
        .values({ provider, libraryId, cause })
        .returning(['id', 'startedAt'])
        .executeTakeFirstOrThrow();
    });
  }

  async updateProgress(runId: number, progress: SyncProgress): Promise<void> {
    await this.#database.queries.updateTable('sync_runs').set(progress).where('id', '=', runId).execute();
  }

  /** Ends a run and says when the next one is due. A run that was taken for abandoned stays so. */
  async endRun(held: SyncLease, runId: number, end: SyncResult, secondsToNext: number): Promise<void> {
    const { provider, libraryId } = held;
    await this.#database.transaction(async (queries) => {
      await queries
        .updateTable('sync_runs')
        .set({ ...end, finishedAt: sql<Date>`now()` })
        .where((row) => row.and({ id: runId, status: 'running' }))
        .execute();
      await queries
        .updateTable('sync_libraries')
        .set({ nextListingAt: sql<Date>`now() + make_interval(secs => ${secondsToNext})` })
        .where((row) => row.and({ provider, libraryId, leaseOwner: held.owner }))
        .execute();
    });
  }

  /** Asks for a listing of every library. */
  async requestListing(provider: string, requestId?: string): Promise<void> {
    await this.#database.queries
      .updateTable('sync_libraries')
      .set({ requestedAt: sql<Date>`now()`, requestedBy: 'request', requestId: requestId ?? null })
      .where('provider', '=', provider)
      .execute();
  }

  /** Keeps what a webhook said until somebody has looked; while nobody has, saying it again changes nothing. */
  async addHint(hint: LibrarySource & { guid: string; state: number }): Promise<void> {
    await this.#database.queries
      .insertInto('webhook_hints')
      .values(hint)
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'libraryId', 'guid'])
          .where('handledAt', 'is', null)
          .doUpdateSet({ state: hint.state, times: sql<number>`webhook_hints.times + 1` }),
      )
      .execute();
  }

  /** The oldest ones that nobody has looked at. */
  async openHints({ provider, libraryId }: LibrarySource, limit: number): Promise<OpenHint[]> {
    return this.#database.queries
      .selectFrom('webhook_hints')
      .select(['id', 'guid', 'times'])
      .where((row) => row.and({ provider, libraryId }))
      .where('handledAt', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** Closes a hint that was looked at; said again since, it stays open. */
  async closeHint({ id, times }: OpenHint): Promise<void> {
    await this.#database.queries
      .updateTable('webhook_hints')
      .set({ handledAt: sql<Date>`now()` })
      .where((row) => row.and({ id, times }))
      .execute();
  }

  /** What pages and operators read of it; libraries that were never looked at are not in it. */
  async libraries(provider: string): Promise<SyncLibraryRecord[]> {
    const { queries } = this.#database;
    const [libraries, runs] = await Promise.all([
      queries
        .selectFrom('sync_libraries')
        .select(['libraryId', 'requestedAt', 'nextListingAt'])
        .where('provider', '=', provider)
        .execute(),
      queries
        .selectFrom('sync_runs')
        .distinctOn(['libraryId', sql`status = 'running'`])
        .select(['libraryId', 'cause', 'status', 'startedAt', 'finishedAt'])
        .select(['expected', 'listed', 'created', 'changed', 'hidden', 'failureCode'])
        .where('provider', '=', provider)
        .orderBy('libraryId')
        .orderBy(sql`status = 'running'`)
        .orderBy('id', 'desc')
        .execute(),
    ]);
    return libraries.map(({ libraryId, requestedAt, nextListingAt }) => {
      const of = (running: boolean) => {
        const run = runs.find((one) => one.libraryId === libraryId && (one.status === 'running') === running);
        if (run === undefined) return null;
        const { libraryId: _library, failureCode, ...rest } = run;
        // Written by `endRun` alone.
        return { ...rest, failureCode: failureCode as SyncFailureCode | null };
      };
      return {
        libraryId,
        requested: requestedAt !== null,
        nextListingAt,
        running: of(true),
        last: of(false),
      };
    });
  }

  /** Forgets runs and hints that ended before. */
  async prune(before: Date): Promise<void> {
    const { queries } = this.#database;
    await queries.deleteFrom('webhook_hints').where('handledAt', '<', before).execute();
    await sql`
      delete from sync_runs old where finished_at < ${before.toISOString()}::timestamptz and exists (
        select from sync_runs newer where newer.provider = old.provider
          and newer.library_id = old.library_id and newer.id > old.id and newer.status <> 'running')`.execute(
      queries,
    );
  }
}
