import { raw } from '@mikro-orm/postgresql';
import { retryDelaySeconds } from '@sandstone/domain';
import {
  limits,
  type NameLibrary,
  ProblemError,
  type SyncStatus,
  type syncCauses,
} from '@sandstone/contract';
import { type Selectable, sql } from 'kysely';
import { columnsExcept, type Tables } from '../entities/entities.ts';
import { VideoLibraryEntity, SyncRunEntity, WebhookHintEntity } from '../entities/sync.entity.ts';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { Repository } from '../repository.ts';
import { storableText } from '../storable-text.ts';
import { type VideoLibrarySource, type SyncLease, SyncLeaseLostError } from './sync-lease.ts';

export type SyncCause = (typeof syncCauses)[number];

export interface LeasedVideoLibrary {
  lease: SyncLease;
  /** Reason for a complete listing; undefined where only hints are pending. */
  listing: SyncCause | undefined;
  /** Id of the request that triggered it, if any. */
  requestId: string | undefined;
}

export type SyncRunRecord = Omit<Selectable<Tables['sync_runs']>, 'id' | 'provider' | 'libraryId'>;
export type SyncProgress = Pick<SyncRunRecord, 'expected' | 'listed' | 'created' | 'changed'>;
export interface SyncResult extends Pick<SyncRunRecord, 'hidden' | 'failureCode'> {
  status: Exclude<SyncStatus, 'running'>;
}

export interface VideoLibraryRecord {
  libraryId: string;
  /** By the creator. */
  name: string | null;
  requested: boolean;
  nextListingAt: Date;
  running: SyncRunRecord | null;
  last: SyncRunRecord | null;
}

export type OpenHint = Pick<Selectable<Tables['webhook_hints']>, 'id' | 'guid' | 'times' | 'failures'>;

const secondsFromNow = (seconds: number) => raw('now() + make_interval(secs => ?)', [seconds]);

const ownedBy = ({ provider, libraryId, owner }: SyncLease) => ({ provider, libraryId, leaseOwner: owner });

/**
 * Schedules and records the synchronisation of libraries. The state is in Postgres: any number of workers share one
 * schedule, and it survives the loss of a queue.
 */
export class SyncRepository extends Repository {
  /** Registers libraries; new ones are due at once. */
  async addVideoLibraries(provider: string, libraryIds: readonly string[]): Promise<void> {
    if (libraryIds.length === 0) return;
    await this.queries
      .insertInto('sync_libraries')
      // The column has whole milliseconds, and its default could round up to a time in the future.
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
   * Acquires the lease of a library that has something to read and no valid lease, including one with an interrupted
   * listing.
   * @returns undefined where there is none
   */
  async acquireLease({ provider, libraryId }: VideoLibrarySource): Promise<LeasedVideoLibrary | undefined> {
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
      set lease_owner = ${owner}, leased_until = now() + make_interval(secs => ${limits.sync.leaseSeconds})
      where provider = ${provider} and library_id = ${libraryId} and coalesce(leased_until < now(), true)
        and (next_listing_at <= now() or requested_at is not null or exists (select ${cut}) or exists (
          select from webhook_hints hint where hint.handled_at is null and coalesce(hint.retry_at <= now(), true)
            and hint.provider = library.provider and hint.library_id = library.library_id))
      returning next_listing_at <= now() as due, requested_by as requested, request_id,
        (select run.cause ${cut} order by id desc limit 1) as cut`.execute(this.queries);
    const [row] = rows;
    if (row === undefined) return undefined;
    const listing = row.requested ?? row.cut ?? (row.due ? 'schedule' : undefined);
    // The request behind an interrupted listing is unknown.
    const requestId = row.requested === null ? undefined : (row.requestId ?? undefined);
    return { lease: { provider, libraryId, owner }, listing, requestId };
  }

  /** @throws SyncLeaseLostError where another worker has acquired it */
  async renewLease(held: SyncLease): Promise<void> {
    const renewed = { leasedUntil: secondsFromNow(limits.sync.leaseSeconds) };
    const updated = await this.em.nativeUpdate(VideoLibraryEntity, ownedBy(held), renewed);
    if (updated === 0) throw new SyncLeaseLostError(held);
  }

  async releaseLease(held: SyncLease): Promise<void> {
    const free = { leaseOwner: null, leasedUntil: null };
    await this.em.nativeUpdate(VideoLibraryEntity, ownedBy(held), free);
  }

  /**
   * Records the start of a listing and clears the request for it; later requests count anew. A run of a dead worker
   * ends as abandoned.
   * @returns its id and its start by the database's clock
   */
  async beginRun(held: SyncLease, cause: SyncCause): Promise<{ id: number; startedAt: Date }> {
    const { provider, libraryId } = held;
    return this.em.transactional(async (em) => {
      await em.nativeUpdate(
        SyncRunEntity,
        { provider, libraryId, status: 'running' },
        { status: 'failed', failureCode: 'abandoned', finishedAt: raw('now()') },
      );
      const answered = { requestedAt: null, requestedBy: null, requestId: null };
      const updated = await em.nativeUpdate(VideoLibraryEntity, ownedBy(held), answered);
      if (updated === 0) throw new SyncLeaseLostError(held);
      const run = em.create(SyncRunEntity, { provider, libraryId, cause });
      await em.flush();
      return run;
    });
  }

  async updateProgress(runId: number, progress: SyncProgress): Promise<void> {
    await this.em.nativeUpdate(SyncRunEntity, { id: runId }, progress);
  }

  /** Ends a run and schedules the next one. An abandoned run stays abandoned. */
  async endRun(held: SyncLease, runId: number, end: SyncResult, secondsToNext: number): Promise<void> {
    await this.em.transactional(async (em) => {
      const ended = { ...end, finishedAt: raw('now()') };
      await em.nativeUpdate(SyncRunEntity, { id: runId, status: 'running' }, ended);
      const next = { nextListingAt: secondsFromNow(secondsToNext) };
      await em.nativeUpdate(VideoLibraryEntity, ownedBy(held), next);
    });
  }

  /** Requests a listing of every library. */
  async requestListing(provider: string, requestId?: string): Promise<void> {
    await this.em.nativeUpdate(
      VideoLibraryEntity,
      { provider },
      { requestedAt: raw('now()'), requestedBy: 'request', requestId: requestId ?? null },
    );
  }

  /** Stores a webhook's hint until it is processed; a repeated hint only increments its count. */
  async addHint(hint: VideoLibrarySource & { guid: string; state: number }): Promise<void> {
    await this.queries
      .insertInto('webhook_hints')
      .values(hint)
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'libraryId', 'guid'])
          .where('handledAt', 'is', null)
          .doUpdateSet({
            state: hint.state,
            times: sql<number>`webhook_hints.times + 1`,
            failures: 0,
            retryAt: null,
          }),
      )
      .execute();
  }

  /** The oldest unprocessed hints, without those that have failed and are tried again later. */
  async openHints({ provider, libraryId }: VideoLibrarySource, limit: number): Promise<OpenHint[]> {
    return this.em.find(
      WebhookHintEntity,
      {
        provider,
        libraryId,
        handledAt: null,
        $or: [{ retryAt: null }, { retryAt: { $lte: raw('now()') } }],
      },
      { fields: ['guid', 'times', 'failures'], orderBy: { id: 'asc' }, limit },
    );
  }

  /**
   * Puts off a hint that failed, so that the others go on. After the last try it ends, because the next complete listing
   * reads its video anyway.
   */
  async putOffHint({ id, times, failures }: OpenHint): Promise<void> {
    const isLast = failures + 1 >= limits.backgroundWork.maxTries;
    await this.em.nativeUpdate(
      WebhookHintEntity,
      { id, times },
      {
        failures: failures + 1,
        retryAt: secondsFromNow(retryDelaySeconds(failures + 1)),
        ...(isLast ? { handledAt: raw('now()') } : {}),
      },
    );
  }

  /** Marks a hint as processed, unless it was repeated meanwhile. */
  async closeHint({ id, times }: OpenHint): Promise<void> {
    await this.em.nativeUpdate(WebhookHintEntity, { id, times }, { handledAt: raw('now()') });
  }

  /** State of the libraries for pages and operators; libraries that were never registered are missing. */
  async libraries(provider: string): Promise<VideoLibraryRecord[]> {
    const { em, queries } = this;
    // In this order: a run that begins in between answers the request. The other way round, neither would be seen.
    const libraries = await em.find(
      VideoLibraryEntity,
      { provider },
      { fields: ['requestedAt', 'nextListingAt', 'name'] },
    );
    const runs = await queries
      .selectFrom('sync_runs')
      .distinctOn(['libraryId', sql`status = 'running'`])
      .select(columnsExcept(SyncRunEntity, ['id', 'provider']))
      .where('provider', '=', provider)
      .orderBy('libraryId')
      .orderBy(sql`status = 'running'`)
      .orderBy('id', 'desc')
      .execute();
    return libraries.map(({ libraryId, requestedAt, nextListingAt, name }) => {
      const of = (running: boolean) => {
        const run = runs.find((one) => one.libraryId === libraryId && (one.status === 'running') === running);
        if (run === undefined) return null;
        const { libraryId: _library, ...record } = run;
        return record;
      };
      return {
        libraryId,
        name,
        requested: requestedAt !== null,
        nextListingAt,
        running: of(true),
        last: of(false),
      };
    });
  }

  /**
   * Names a library. @param was the name that the creator has seen; without it, any name is replaced
   * @throws ProblemError changed_since
   */
  async nameLibrary(source: VideoLibrarySource, { name, was }: NameLibrary, actor: Actor): Promise<void> {
    const { provider, libraryId } = source;
    await this.addVideoLibraries(provider, [libraryId]);
    await this.em.transactional(async (em) => {
      const change = { name: name === null ? null : storableText(name) };
      const known = was === undefined ? {} : { name: was };
      const named = await em.nativeUpdate(VideoLibraryEntity, { provider, libraryId, ...known }, change);
      if (named === 0) throw new ProblemError('changed_since');
      recordAudit(em, { actor, action: 'site.library_name', details: { library: libraryId } });
    });
  }

  /** Deletes runs and hints that ended before. */
  async prune(before: Date): Promise<void> {
    const { em, queries } = this;
    await em.nativeDelete(WebhookHintEntity, { handledAt: { $lt: before } });
    await sql`
      delete from sync_runs old where finished_at < ${before} and exists (
        select from sync_runs newer where newer.provider = old.provider
          and newer.library_id = old.library_id and newer.id > old.id and newer.status <> 'running')`.execute(
      queries,
    );
  }
}
