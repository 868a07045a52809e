import { sql } from 'kysely';
import { type Database, type Queries } from '../database.ts';

/** A user, or a visitor with a random name, which is known only by its SHA-256. */
export type Reactor = { userId: string } | { visitorHash: Uint8Array };

/** Visitors' reactions: one row per visitor and reaction, so that counts are exact. */
export class ReactionRepository {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a reaction, or removes an existing one. */
  async toggle(videoId: string, reactor: Reactor, reaction: string): Promise<void> {
    await this.#database.transaction(async (queries) => {
      // Serialises a double click; two parallel toggles would both add.
      await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(videoId, reactor)}, 0))`.execute(
        queries,
      );
      const taken = await given(queries, videoId, reactor).where('reaction', '=', reaction).execute();
      if (taken.length > 0) {
        await queries
          .deleteFrom('reactions')
          .where(
            'id',
            'in',
            taken.map(({ id }) => id),
          )
          .execute();
        return;
      }
      await queries
        .insertInto('reactions')
        .values({ videoId, reaction, ...columns(reactor) })
        .execute();
    });
  }

  /** The reactor's own reactions to this video. */
  async own(videoId: string, reactor: Reactor): Promise<string[]> {
    const rows = await given(this.#database.queries, videoId, reactor).orderBy('id').execute();
    return rows.map(({ reaction }) => reaction);
  }

  /** Count of each reaction, by value. */
  async counts(videoId: string): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.queries
      .selectFrom('reactions')
      .select(['reaction', (row) => row.fn.countAll<string>().as('given')])
      .where('videoId', '=', videoId)
      .groupBy('reaction')
      .execute();
    return new Map(rows.map(({ reaction, given: count }) => [reaction, Number(count)]));
  }
}

const columns = (reactor: Reactor) =>
  'userId' in reactor ? { userId: reactor.userId } : { visitorHash: Buffer.from(reactor.visitorHash) };

const lockName = (videoId: string, reactor: Reactor) =>
  `${videoId} ${'userId' in reactor ? reactor.userId : Buffer.from(reactor.visitorHash).toString('hex')}`;

const given = (queries: Queries, videoId: string, reactor: Reactor) =>
  queries
    .selectFrom('reactions')
    .select(['id', 'reaction'])
    .where('videoId', '=', videoId)
    .where((row) => row.and(columns(reactor)));
