import { type EntityManager } from '@mikro-orm/postgresql';
import {
  adminTexts,
  limits,
  type PhotoCommandBody,
  ProblemError,
  type WorkFailureCode,
} from '@sandstone/contract';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { type FormerPhoto, PhotoCommandEntity, PhotoCommandStepEntity } from '../entities/library.entity.ts';
import { currentVersion } from '../item-versions.ts';
import { photoActionOf, photoValuesOf } from '../photos/photo-values.ts';
import { Repository } from '../repository.ts';
import { storableDescription } from '../storable-text.ts';
import { type WorkFailure, workFailure } from '../work-failure.ts';
import { apply, commandById, type PhotoCommandRecord, reverse } from './photo-command-steps.ts';

/** The changes of one transaction. */
export interface PhotoCommandStep {
  changedIds: string[];
  /** Set where the step has failed and has changed nothing. */
  failure?: WorkFailure & { commandId: string; step: number };
}

/**
 * Commands of an administrator that change many photos. The photos of a command are fixed when it starts. They are
 * changed in steps of one transaction each, by any process: a step that is interrupted leaves nothing, and one that is
 * done is never repeated. A step that fails changes nothing and is tried again later; one that fails for good ends, and
 * the command names its reason. Other steps and commands go on. The audit log has one entry for a command.
 */
export class PhotoCommandRepository extends Repository {
  /**
   * Records the command with its steps; one with a known id is returned as it is.
   * @throws ProblemError event_not_found, invalid_request where the photos do not fit into the event
   */
  async start(command: PhotoCommandBody, actor: Actor): Promise<PhotoCommandRecord> {
    const { id, action } = command;
    const chosen = [...new Set(command.photoIds)];
    const description = 'description' in command ? storableDescription(command.description) : null;
    const eventId = 'eventId' in command ? command.eventId : null;
    const change = 'change' in command ? photoValuesOf(command.change) : null;
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const total = chosen.length;
      const isNew = await insertCommand(queries, { id, action, change, description, eventId, total });
      if (isNew) {
        const photoIds = action === 'addToEvent' ? await inUploadOrder(queries, chosen) : chosen;
        if (action === 'addToEvent') await checkRoom(queries, eventId, photoIds);
        const { photosPerStep } = limits.library;
        for (let from = 0; from < photoIds.length; from += photosPerStep)
          em.create(PhotoCommandStepEntity, {
            commandId: id,
            step: from / photosPerStep,
            photoIds: photoIds.slice(from, from + photosPerStep),
          });
        const details = { photos: total, ...(eventId === null ? {} : { event: eventId }) };
        const [target] = total === 1 ? chosen : [];
        recordAudit(em, {
          actor,
          action: 'change' in command ? photoActionOf(command.change) : auditActions[command.action],
          ...(target !== undefined && { target }),
          details,
        });
        await em.flush();
      }
      return commandById(queries, id);
    });
  }

  /**
   * Stops the command, and starts one that reverses the steps that are done. A photo that anything has changed since stays
   * as it is: `changed` of the record does not count it. Another request to undo the command returns the same record.
   * @throws ProblemError command_not_found where it is unknown or is no longer recorded
   */
  async undo(id: string, actor: Actor): Promise<PhotoCommandRecord> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      // Waits for a step that is running. A step locks its own row before that of the command, and so does this.
      await queries
        .deleteFrom('photo_command_steps')
        .where('commandId', '=', id)
        .where('doneAt', 'is', null)
        .execute();
      const undone = await queries
        .updateTable('photo_commands')
        .set((command) => ({
          total: command.ref('done'),
          finishedAt: command.fn.coalesce('finishedAt', sql<Date>`now()`),
        }))
        .where('id', '=', id)
        .where('action', '<>', 'undo')
        .returning(['id', 'changed'])
        .executeTakeFirst();
      if (undone === undefined) throw new ProblemError('command_not_found');
      const undoId = crypto.randomUUID();
      const isNew = await insertCommand(queries, {
        id: undoId,
        action: 'undo',
        undoes: id,
        total: undone.changed,
        finishedAt: undone.changed === 0 ? new Date() : null,
      });
      if (isNew) {
        await sql`
          insert into photo_command_steps (command_id, step, photo_ids)
          select ${undoId}, step, jsonb_path_query_array(former, '$[*].id') from photo_command_steps
          where command_id = ${id} and jsonb_array_length(former) > 0`.execute(queries);
        recordAudit(em, { actor, action: auditActions.undo, details: { photos: undone.changed } });
        await em.flush();
      }
      const { id: known } = await queries
        .selectFrom('photo_commands')
        .select('id')
        .where('undoes', '=', id)
        .executeTakeFirstOrThrow();
      return commandById(queries, known);
    });
  }

  /** Unfinished commands and those that finished after `since`, newest first. */
  async recent(since: Date): Promise<PhotoCommandRecord[]> {
    return this.queries
      .selectFrom('photo_commands')
      .selectAll()
      .where((command) => command.or([command('finishedAt', 'is', null), command('finishedAt', '>', since)]))
      .orderBy('createdAt', 'desc')
      .execute();
  }

  /** @throws when it does not exist */
  async byId(id: string): Promise<PhotoCommandRecord> {
    return commandById(this.queries, id);
  }

  /**
   * Runs the next step of the oldest command, or of the given one.
   * @returns undefined where no step is left, or other processes run all that are left, or they are tried again later
   */
  async runStep(commandId?: string): Promise<PhotoCommandStep | undefined> {
    return this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      let open = queries
        .selectFrom('photo_command_steps as step')
        .innerJoin('photo_commands as command', 'command.id', 'step.commandId')
        .where('step.doneAt', 'is', null)
        .where(sql<boolean>`coalesce(step.retry_at <= now(), true)`);
      if (commandId !== undefined) open = open.where('step.commandId', '=', commandId);
      const step = await open
        .select(['step.step', 'step.photoIds', 'step.failures'])
        .select(['command.id', 'command.action', 'command.undoes'])
        .select(['command.change', 'command.description', 'command.eventId'])
        .orderBy('command.createdAt')
        .orderBy('step.step')
        .limit(1)
        .forUpdate('step')
        .skipLocked()
        .executeTakeFirst();
      if (step === undefined) return undefined;
      const { id, action, change, description, eventId, photoIds, undoes } = step;
      const run = async (inner: EntityManager): Promise<FormerPhoto[]> => {
        const within = queriesOf(inner);
        const former =
          action === 'undo'
            ? await reverse(within, { commandId: undoes ?? '', step: step.step })
            : await apply(action, {
                em: inner,
                queries: within,
                photoIds,
                change: change ?? {},
                description,
                eventId: eventId ?? '',
              });
        await endStep(within, { id, step: step.step, former, photos: photoIds.length });
        return former;
      };
      try {
        // A savepoint: if the change fails, the step stays locked until its failure is recorded.
        const former = await em.transactional(run);
        return { changedIds: former.map((photo) => photo.id) };
      } catch (error) {
        const failure = workFailure(error, step.failures);
        await sql`
          update photo_command_steps
          set failures = failures + 1, retry_at = now() + make_interval(secs => ${failure.retrySeconds})
          where command_id = ${id} and step = ${step.step}`.execute(queries);
        if (failure.code !== null)
          await endStep(queries, {
            id,
            step: step.step,
            former: [],
            photos: photoIds.length,
            failureCode: failure.code,
          });
        return { changedIds: [], failure: { ...failure, commandId: id, step: step.step } };
      }
    });
  }

  /** Forgets commands that finished before then; they can no longer be undone. */
  async forgetBefore(then: Date): Promise<void> {
    await this.em.nativeDelete(PhotoCommandEntity, { finishedAt: { $lt: then } });
  }
}

interface EndedStep {
  /** The command's id. */
  id: string;
  step: number;
  photos: number;
  former: readonly FormerPhoto[];
  failureCode?: WorkFailureCode;
}

/** Records the end of a step. Requires a lock on it. */
async function endStep(
  queries: Queries,
  { id, step, photos, former, failureCode }: EndedStep,
): Promise<void> {
  await sql`
    update photo_command_steps set former = ${JSON.stringify(former)}::jsonb, done_at = now(),
      version = ${await currentVersion(queries)}
    where command_id = ${id} and step = ${step}`.execute(queries);
  await sql`
    update photo_commands set done = done + ${photos}, changed = changed + ${former.length},
      failed = failed + ${failureCode === undefined ? 0 : photos},
      failure_code = coalesce(${failureCode ?? null}, failure_code),
      finished_at = case when done + ${photos} >= total then now() end
    where id = ${id}`.execute(queries);
}

const auditActions = {
  describe: 'photo.describe',
  append: 'photo.describe',
  publish: 'photo.publish',
  hide: 'photo.hide',
  delete: 'photo.delete',
  addToEvent: 'photo.add_to_event',
  removeFromEvent: 'photo.remove_from_event',
  undo: 'photo.revert',
} as const;

type NewCommand = Pick<PhotoCommandRecord, 'id' | 'action' | 'total'> &
  Partial<Pick<PhotoCommandRecord, 'change' | 'description' | 'eventId' | 'undoes' | 'finishedAt'>>;

/** @returns whether it is new */
async function insertCommand(queries: Queries, command: NewCommand): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('photo_commands')
    .values(command)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Sorts photos by the time of their upload. Unknown ones come last, so that each step keeps its number of photos. */
async function inUploadOrder(queries: Queries, photoIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select chosen.id from unnest(${photoIds}::uuid[]) as chosen (id) left join photos using (id)
    order by created_at, id`.execute(queries);
  return rows.map(({ id }) => id);
}

/** @throws ProblemError event_not_found, invalid_request where the photos do not fit into the event */
async function checkRoom(
  queries: Queries,
  eventId: string | null,
  photoIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ photos: number }>`
    select (select count(*)::integer from (
      select photo_id from event_items where event_id = events.id and photo_id is not null
      union select unnest(${photoIds}::uuid[])
    ) as together) as photos
    from events where id = ${eventId} and deleted_at is null`.execute(queries);
  const [event] = rows;
  if (event === undefined) throw new ProblemError('event_not_found');
  if (event.photos > limits.event.maxPhotos)
    throw new ProblemError('invalid_request', adminTexts.photoManager.eventFull(limits.event.maxPhotos));
}
