import { expect, it } from '@jest/globals';
import { type PhotoCommandBody, ProblemError, type ScheduledAction } from '@sandstone/contract';
import fc from 'fast-check';
import { actor } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { movePhotoFiles } from '../testing/moved-photos.ts';

const zone = 'UTC';
/** A publication is planned before a take-down. */
const times = { publish: '2098-01-01T12:00', takeDown: '2099-01-01T12:00' } as const;
const photoCount = 2;
/** A busy machine tries fewer histories. */
const runs = { numRuns: 25, interruptAfterTimeLimit: 60_000 };

const commandActions = ['update', 'describe', 'append', 'publish', 'hide', 'delete'] as const;
type When = 'later' | 'now' | 'never';
/** Photos are numbers. `command` of an undo is the position, modulo their number, in the commands that are not undone. */
type Action =
  | { name: 'command'; action: (typeof commandActions)[number]; photos: number[] }
  | { name: 'list'; photo: number; listed: boolean }
  | { name: 'describe'; photo: number; text: string }
  | { name: 'plan'; action: ScheduledAction; when: When; photos: number[] }
  | { name: 'trash' | 'restore'; photo: number }
  | { name: 'undo'; command: number };
type PostAction =
  { name: 'post'; photo: number } | { name: 'takeDownPost' | 'publishPost' | 'trashPost' | 'restorePost' };

const photo = fc.nat(photoCount - 1);
const photoSet = fc.uniqueArray(photo, { minLength: 1 });
const name = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);
const undo = fc.record({ name: name('undo'), command: fc.nat(3) });
const list = fc.record({ name: name('list'), photo, listed: fc.boolean() });
/** Half of the actions are commands and their undo. */
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      name: name('command'),
      action: name(...commandActions),
      photos: photoSet,
    }),
  },
  { weight: 4, arbitrary: undo },
  { weight: 2, arbitrary: list },
  { weight: 1, arbitrary: fc.record({ name: name('describe'), photo, text: name('Dune', 'Night') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      name: name('plan'),
      action: name('publish', 'takeDown'),
      when: name('later', 'now', 'never'),
      photos: photoSet,
    }),
  },
  { weight: 2, arbitrary: fc.record({ name: name('trash', 'restore'), photo }) },
);
/** Few photos and actions, so that the same photo is often hidden and shown. */
const visibilityAction: fc.Arbitrary<Action | PostAction> = fc.oneof(
  fc.record({ name: name('command'), action: name('hide', 'delete'), photos: fc.constant<number[]>([0]) }),
  undo,
  fc.record({ name: name('list'), photo: fc.constant(0), listed: fc.boolean() }),
  fc.record({
    name: name('plan'),
    action: name('publish'),
    when: name('later', 'now'),
    photos: fc.constant<number[]>([0]),
  }),
  fc.record({ name: name('restore'), photo: fc.constant(0) }),
  fc.record({ name: name('post'), photo: fc.constant(0) }),
  fc.record({ name: name('takeDownPost', 'publishPost', 'trashPost', 'restorePost') }),
);

interface PhotoModel {
  description: string | null;
  listed: boolean;
  kept: boolean;
  deleted: boolean;
  plans: ScheduledAction[];
  /** Another value after each change. */
  version: number;
}
interface CommandModel {
  action: string;
  /** The photos that it has changed. */
  changed: { photo: number; former: PhotoModel; version: number }[];
}

/** Takes an element out of a list. */
const takeOut = <Element>(list: Element[], position: number): Element | undefined =>
  list.splice(position % Math.max(1, list.length), 1)[0];

/** A simple model of the site, with which the site is compared. */
class SiteModel {
  readonly photos: PhotoModel[] = Array.from({ length: photoCount }, () => ({
    description: null,
    listed: true,
    kept: false,
    deleted: false,
    plans: [],
    version: 0,
  }));
  readonly #commands: CommandModel[] = [];
  #lastVersion = 0;

  /** @returns for an undo, how many photos it leaves alone */
  run(step: Action): number | undefined {
    switch (step.name) {
      case 'command': {
        const before = structuredClone(this.photos);
        for (const each of step.photos) this.#command(step.action, each);
        const changed = step.photos.flatMap((each) => {
          const [former, now] = [before[each], this.photos[each]];
          return former === undefined || now === undefined || former.version === now.version
            ? []
            : [{ photo: each, former, version: now.version }];
        });
        this.#commands.push({ action: step.action, changed });
        return undefined;
      }
      case 'list':
        this.#list(step.photo, step.listed);
        return undefined;
      case 'describe':
        this.#change(step.photo, { description: step.text });
        return undefined;
      case 'plan':
        this.#plan(step);
        return undefined;
      case 'trash':
        this.#change(step.photo, { deleted: true });
        return undefined;
      case 'restore':
        this.#restore(step.photo);
        return undefined;
      case 'undo':
        return this.#undo(takeOut(this.#commands, step.command));
    }
  }

  #command(name: string, each: number): void {
    const { description } = this.photos[each] ?? {};
    if (name === 'update') {
      this.#list(each, false);
      this.#change(each, { description: 'Dusk' });
    } else if (name === 'publish' || name === 'hide') this.#list(each, name === 'publish');
    else if (name === 'delete') this.#change(each, { deleted: true });
    else
      this.#change(each, {
        description: name === 'describe' ? 'Dusk' : `${description ? `${description} ` : ''}Dusk`,
      });
  }

  #list(each: number, listed: boolean): void {
    const known = this.photos[each];
    if (known === undefined) return;
    const replaced = listed ? 'publish' : 'takeDown';
    const plans =
      known.listed === listed ? known.plans : known.plans.filter((planned) => planned !== replaced);
    this.#change(each, { listed, kept: !listed, plans });
  }

  #plan({ action: planned, when, photos }: Action & { name: 'plan' }): void {
    const there = photos.filter((each) => this.photos[each]?.deleted === false);
    // A take-down must come after the publication.
    const isRefused =
      planned === 'takeDown' &&
      when === 'now' &&
      there.some((each) => this.photos[each]?.plans.includes('publish'));
    if (isRefused) return;
    for (const each of there) {
      const { plans = [], listed } = this.photos[each] ?? {};
      const others = plans.filter((other) => other !== planned);
      if (when === 'never') this.#change(each, { plans: others });
      else if (when === 'later')
        this.#change(each, {
          plans: [...others, planned],
          ...(planned === 'publish' && { listed: false, kept: true }),
        });
      else if (planned === 'takeDown')
        this.#change(each, { plans: others, ...(listed && { listed: false, kept: true }) }, true);
      else if (listed === false) this.#change(each, { plans: others, listed: true, kept: false }, true);
    }
  }

  #restore(each: number): void {
    const known = this.photos[each];
    if (known?.deleted === true)
      this.photos[each] = { ...known, deleted: false, version: ++this.#lastVersion };
  }

  #undo(command: CommandModel | undefined): number | undefined {
    if (command === undefined) return undefined;
    let leftAlone = 0;
    for (const { photo: each, former, version } of command.changed) {
      if (this.photos[each]?.version !== version) leftAlone += 1;
      else if (command.action === 'delete') this.#restore(each);
      else this.photos[each] = former;
    }
    return leftAlone;
  }

  #change(each: number, fields: Partial<PhotoModel>, isChange = false): void {
    const known = this.photos[each];
    if (known === undefined || known.deleted) return;
    const next = { ...known, ...fields };
    next.plans = next.plans.toSorted();
    if (!isChange && JSON.stringify(known) === JSON.stringify(next)) return;
    this.photos[each] = { ...next, version: ++this.#lastVersion };
  }
}

interface Undone {
  /** Number of photos. */
  leftAlone: number;
  /** Number of the action that started the command. */
  startedAt: number;
}

databaseSuite('undo, after any history', (test) => {
  const { photos, commands, schedule, trash } = test;

  /** A site with photos and at most one post, on which actions run. */
  async function aSite() {
    await test.clear('schedule', 'posts', 'post_drafts', 'photo_commands', 'photos');
    const ids: string[] = [];
    for (let each = 0; each < photoCount; each += 1) ids.push(await test.aPhoto());
    const idOf = (each: number) => ids[each] ?? '';
    const started: { id: string; moment: number }[] = [];
    let moment = 0;
    const postId = crypto.randomUUID();
    const posts = test.posts();

    const runSteps = async () => {
      while ((await commands().runStep()) !== undefined);
    };
    const runDue = async () => {
      for (const items of await schedule().due()) await schedule().run(items, actor);
    };
    const plan = async (kind: 'photo' | 'post', of: string[], planned: ScheduledAction, when: When) => {
      const time = { later: times[planned], now: 'now', never: null }[when];
      await schedule().plan({ kind, ids: of, [planned]: time, zone }, actor);
      await runDue();
    };
    const act = async (step: Action | PostAction): Promise<Undone | undefined> => {
      switch (step.name) {
        case 'command': {
          const command = { id: crypto.randomUUID(), action: step.action, photoIds: step.photos.map(idOf) };
          const text = step.action === 'describe' || step.action === 'append' ? { description: 'Dusk' } : {};
          const change = { description: 'Dusk', listed: false };
          const fields = step.action === 'update' ? { change } : text;
          await commands().start({ ...command, ...fields } as PhotoCommandBody, actor); // each action has its fields
          await runSteps();
          started.push({ id: command.id, moment });
          return undefined;
        }
        case 'undo': {
          const command = takeOut(started, step.command);
          if (command === undefined) return undefined;
          const { id } = await commands().undo(command.id, actor);
          await runSteps();
          const { total, changed } = await commands().byId(id);
          return { leftAlone: total - changed, startedAt: command.moment };
        }
        case 'list':
          await photos().update(idOf(step.photo), { listed: step.listed }, actor);
          return undefined;
        case 'describe':
          await photos().update(idOf(step.photo), { description: step.text }, actor);
          return undefined;
        case 'plan':
          await plan('photo', step.photos.map(idOf), step.action, step.when);
          return undefined;
        case 'trash':
          await photos().markDeleted(idOf(step.photo), actor);
          return undefined;
        case 'restore':
          await trash().restore({ kind: 'photo', ids: [idOf(step.photo)] }, actor);
          return undefined;
        case 'post':
          await posts.create({ key: postId, description: 'A walk', photoIds: [idOf(step.photo)] }, actor);
          return undefined;
        case 'takeDownPost':
        case 'publishPost':
          await plan('post', [postId], step.name === 'publishPost' ? 'publish' : 'takeDown', 'now');
          return undefined;
        case 'trashPost':
          await posts.delete(postId, actor);
          return undefined;
        case 'restorePost':
          await trash().restore({ kind: 'post', ids: [postId] }, actor);
          return undefined;
      }
    };
    /** Moves the files of restored photos, as the worker does. */
    const settle = async () => {
      await movePhotoFiles(test.database());
    };
    return {
      run: async (step: Action | PostAction): Promise<Undone | undefined> => {
        moment += 1;
        try {
          return await act(step);
        } catch (error) {
          // Such as a change of a photo that is in the trash.
          if (error instanceof ProblemError) return undefined;
          throw error;
        } finally {
          await settle();
        }
      },
      /** Photos in their order. */
      read: async () => {
        const rows = await test.queries
          .selectFrom('photos')
          .select(['id', 'description', 'listed', 'kept', 'posted', 'deletedAt'])
          .execute();
        const planned = await test.queries.selectFrom('schedule').select(['itemId', 'action']).execute();
        return ids.map((id) => {
          const row = rows.find((each) => each.id === id);
          if (row === undefined) throw new Error('A photo is gone');
          const { description, listed, kept, posted, deletedAt } = row;
          const plans = planned.filter(({ itemId }) => itemId === id).map(({ action: what }) => what);
          return { description, listed, kept, posted, deleted: deletedAt !== null, plans: plans.toSorted() };
        });
      },
    };
  }

  it('does what a simple model does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14, size: 'max' }), async (history) => {
        const site = await aSite();
        const model = new SiteModel();
        for (const step of history) {
          const expected = model.run(step);
          expect((await site.run(step))?.leftAlone).toBe(expected);
          expect((await site.read()).map(({ posted: _posted, ...read }) => read)).toEqual(
            model.photos.map(({ version: _version, ...known }) => known),
          );
        }
      }),
      runs,
    );
  }, 300_000);

  it('publishes nothing that a later action has hidden, also with posts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visibilityAction, { minLength: 4, maxLength: 14, size: 'max' }),
        async (history) => {
          const site = await aSite();
          const isPublic = async () =>
            (await site.read()).map(({ listed, posted, deleted }) => !deleted && (listed || posted));
          const hiddenAt = Array.from({ length: photoCount }, () => 0);
          let before = await isPublic();
          for (const [index, step] of history.entries()) {
            const undone = await site.run(step);
            const after = await isPublic();
            for (const [each, hidden] of hiddenAt.entries()) {
              if (undone !== undefined && after[each] === true && before[each] === false)
                expect(hidden).toBeLessThanOrEqual(undone.startedAt);
              if (undone === undefined && after[each] === false && before[each] === true)
                hiddenAt[each] = index + 1;
            }
            before = after;
          }
        },
      ),
      runs,
    );
  }, 300_000);
});
