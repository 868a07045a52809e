import { beforeEach, describe, expect, it } from '@jest/globals';
import { type PhotoCommandBody, type UpdateEvent, type UpdateVideo } from '@sandstone/contract';
import { sql } from 'kysely';
import { actor } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { movePhotoFiles } from '../testing/moved-photos.ts';

const zone = 'UTC';

databaseSuite('a stale undo', (test) => {
  const { photos, commands, schedule, trash, posts, videoEditing } = test;
  beforeEach(() => test.clear('schedule', 'posts', 'events', 'photos', 'photo_commands'));

  const run = async (
    command: Partial<PhotoCommandBody> & Pick<PhotoCommandBody, 'action' | 'photoIds'>,
  ): Promise<string> => {
    const id = crypto.randomUUID();
    await commands().start({ id, ...command } as PhotoCommandBody, actor);
    await runAll();
    return id;
  };
  const runAll = async () => {
    while ((await commands().runStep()) !== undefined);
  };
  const undo = async (id: string) => {
    const undone = await commands().undo(id, actor);
    await runAll();
    const { total, changed } = await commands().byId(undone.id);
    return { total, changed };
  };
  const isListed = async (id: string) => (await photos().adminOrTrashedById(id))?.listed;
  const plansOf = async (id: string) =>
    (await schedule().read()).entries
      .filter(({ ids }) => ids.includes(id))
      .map(({ action, at }) => [action, at.toISOString().slice(0, 16)]);
  const moveFiles = async () => {
    await movePhotoFiles(test.database());
  };
  const leftAlone = { total: 1, changed: 0 };
  const undone = { total: 1, changed: 1 };
  const publishLater = '2099-01-01T12:00';

  it('keeps a photo hidden that is planned to be published later', async () => {
    const id = await test.aPhoto();
    const hide = await run({ action: 'hide', photoIds: [id] });
    await schedule().plan({ kind: 'photo', ids: [id], publish: publishLater, zone }, actor);
    expect(await undo(hide)).toEqual(leftAlone);
    expect(await isListed(id)).toBe(false);
    expect(await plansOf(id)).toEqual([['publish', publishLater]]);
  });

  it('keeps a photo hidden that was shown and hidden again', async () => {
    const id = await test.aPhoto();
    const hide = await run({ action: 'hide', photoIds: [id] });
    await photos().update(id, { listed: true }, actor);
    await photos().update(id, { listed: false }, actor);
    expect(await undo(hide)).toEqual(leftAlone);
    expect(await isListed(id)).toBe(false);
  });

  it('keeps a photo in the trash that was restored and deleted again', async () => {
    const id = await test.aPhoto();
    const deletion = await run({ action: 'delete', photoIds: [id] });
    await trash().restore({ kind: 'photo', ids: [id] }, actor);
    await moveFiles();
    await photos().markDeleted(id, actor);
    expect(await undo(deletion)).toEqual(leftAlone);
    await moveFiles();
    expect(await photos().adminById(id)).toBeUndefined();
  });

  it('keeps a description that was written since, also if it is the same text', async () => {
    const id = await test.aPhoto({ description: 'Dune' });
    const describe = await run({ action: 'describe', description: 'Night', photoIds: [id] });
    await photos().update(id, { description: 'Dusk' }, actor);
    await photos().update(id, { description: 'Night' }, actor);
    expect(await undo(describe)).toEqual(leftAlone);
  });

  it('keeps a photo out of an adventure to which it was added and from which it was removed again', async () => {
    const { id: eventId } = await test
      .videoEditing()
      .createEvent({ title: 'A walk', description: null, date: new Date() }, actor);
    const id = await test.aPhoto();
    await run({ action: 'addToEvent', eventId, photoIds: [id] });
    const removal = await run({ action: 'removeFromEvent', eventId, photoIds: [id] });
    await run({ action: 'addToEvent', eventId, photoIds: [id] });
    await run({ action: 'removeFromEvent', eventId, photoIds: [id] });
    expect(await undo(removal)).toEqual(leftAlone);
  });

  it('keeps a photo out of the gallery whose post was taken down while the photo was in the trash', async () => {
    const id = await test.aPhoto({ listed: false });
    const post = await test.posts().create({ description: 'A walk', photoIds: [id] }, actor);
    const deletion = await run({ action: 'delete', photoIds: [id] });
    await schedule().plan({ kind: 'post', ids: [post.id], takeDown: 'now', zone }, actor);
    for (const items of await schedule().due()) await schedule().run(items, actor);
    await undo(deletion);
    await moveFiles();
    expect(await isListed(id)).toBe(false);
  });

  it.each([
    [
      'taken down',
      async (id: string) => {
        await schedule().plan({ kind: 'post', ids: [id], takeDown: 'now', zone }, actor);
        for (const items of await schedule().due()) await schedule().run(items, actor);
      },
    ],
    ['deleted', (id: string) => test.posts().delete(id, actor)],
    ['changed to have no photo', (id: string) => test.posts().update(id, { photoIds: [] }, actor)],
  ])('keeps a photo out of the gallery whose post was %s since', async (_how, change) => {
    const id = await test.aPhoto();
    const photoIds = [id];
    const post = await test.posts().create({ description: 'A walk', photoIds }, actor);
    const hide = await run({ action: 'hide', photoIds });
    await change(post.id);
    expect(await undo(hide)).toEqual(leftAlone);
    expect(await isListed(id)).toBe(false);
  });

  it('leaves alone what a process of the previous release has changed, which records no version', async () => {
    const id = await test.aPhoto();
    const hide = await run({ action: 'hide', photoIds: [id] });
    await test.queries.updateTable('photo_command_steps').set({ version: null }).execute();
    expect(await undo(hide)).toEqual(leftAlone);
    expect(await isListed(id)).toBe(false);
  });

  it('reverses the whole effect of a command, which includes the plans that it has replaced', async () => {
    const id = await test.aPhoto();
    await schedule().plan({ kind: 'photo', ids: [id], takeDown: publishLater, zone }, actor);
    const hide = await run({ action: 'hide', photoIds: [id] });
    expect(await plansOf(id)).toEqual([]);
    expect(await undo(hide)).toEqual(undone);
    expect(await isListed(id)).toBe(true);
    expect(await plansOf(id)).toEqual([['takeDown', publishLater]]);
  });

  it('does not bring back a publication whose time has passed', async () => {
    const id = await test.aPhoto({ listed: false, kept: true });
    await schedule().plan({ kind: 'photo', ids: [id], publish: publishLater, zone }, actor);
    const publish = await run({ action: 'publish', photoIds: [id] });
    await sql`update photo_command_steps set former = replace(former::text, '2099', '2020')::jsonb`.execute(
      test.queries,
    );
    expect(await undo(publish)).toEqual(undone);
    expect(await isListed(id)).toBe(false);
    expect(await plansOf(id)).toEqual([]);
  });

  describe('of another change', () => {
    const aPost = (photoIds: string[]) => posts().create({ description: 'A walk', photoIds }, actor);
    const photosOf = async (id: string) => (await posts().byId(id))?.photos.map((photo) => photo.id);
    const hide = (id: string) => photos().update(id, { listed: false }, actor);

    it('keeps a video hidden that was hidden again', async () => {
      const id = await test.aVideo();
      const shown = await videoEditing().updateVideo(id, { hidden: false, sortOrder: 2 }, actor, () => true);
      await videoEditing().updateVideo(id, { hidden: true }, actor, () => true);
      const undoing = { hidden: false, unchangedSince: shown.version };
      await expect(videoEditing().updateVideo(id, undoing, actor, () => true)).rejects.toMatchObject({
        code: 'changed_since',
      });
      const { unchangedSince, ...change } = undoing;
      const { videos } = await videoEditing().updateVideos(
        { ids: [id], change, unchangedSince },
        actor,
        () => true,
      );
      expect(videos).toEqual([]);
    });

    it('keeps an adventure hidden that was hidden again, and reverses what nothing has changed', async () => {
      const { id } = await videoEditing().createEvent(
        { title: 'A walk', description: null, date: new Date() },
        actor,
      );
      const hidden = await videoEditing().updateEvent(id, { hidden: true }, actor);
      const shown = await videoEditing().updateEvent(
        id,
        { hidden: false, unchangedSince: hidden.version },
        actor,
      );
      expect(shown.hidden).toBe(false);
      await videoEditing().updateEvent(id, { hidden: true }, actor);
      await expect(
        videoEditing().updateEvent(id, { hidden: false, unchangedSince: shown.version }, actor),
      ).rejects.toMatchObject({ code: 'changed_since' });
    });

    it('of a video leaves alone what another tab has changed before, and its own change that changed nothing', async () => {
      const id = await test.aVideo();
      const update = (change: UpdateVideo) => videoEditing().updateVideo(id, change, actor, () => true);
      // The first tab does not know it.
      await update({ hidden: true, title: 'Dusk' });
      const { former, version } = await update({ hidden: true, sortOrder: 3 });
      expect(former).toEqual({ sortOrder: 0 });
      expect(await update({ ...former, unchangedSince: version })).toMatchObject({
        hidden: true,
        curatedTitle: 'Dusk',
        sortOrder: 0,
      });
      expect((await update({ hidden: true })).former).toEqual({});
    });

    it('of several videos gives each its own former value, unless another tab has given it the same', async () => {
      const [one, other, hidden] = [
        await test.aVideo(),
        await test.aVideo({ curatedType: 'free' }),
        await test.aVideo({ hidden: true }),
      ];
      const ids = [one, other, hidden];
      const change = { hidden: true, type: 'premium' } as const;
      const { former } = await videoEditing().updateVideos({ ids, change }, actor, () => true);
      expect(former).toHaveLength(3);
      expect(former).toEqual(
        expect.arrayContaining([
          { ids: [one], change: { hidden: false, type: null } },
          { ids: [other], change: { hidden: false, type: 'free' } },
          { ids: [hidden], change: { type: null } },
        ]),
      );
      const again = await videoEditing().updateVideos({ ids, change }, actor, () => true);
      expect(again.former).toEqual([]);
    });

    it('of an adventure leaves alone what another tab has changed before', async () => {
      const date = new Date('2026-01-01T00:00:00Z');
      const { id } = await videoEditing().createEvent({ title: 'A walk', description: null, date }, actor);
      const update = (change: UpdateEvent) => videoEditing().updateEvent(id, change, actor);
      await update({ hidden: false });
      await update({ hidden: true, description: 'At dusk' });
      const day = '2026-02-02T00:00:00.000Z';
      const { former, version } = await update({ title: 'A long walk', date: day, hidden: true });
      expect(former).toEqual({ title: 'A walk', date: date.toISOString() });
      expect(await update({ ...former, unchangedSince: version })).toMatchObject({
        title: 'A walk',
        date,
        hidden: true,
        description: 'At dusk',
      });
    });

    it('hides and locks whatever was changed since', async () => {
      const id = await test.aVideo({ hidden: true });
      const update = (change: UpdateVideo) => videoEditing().updateVideo(id, change, actor, () => true);
      const { former, version } = await update({ hidden: false });
      await update({ title: 'Dusk', hidden: false });
      expect(await update({ ...former, unchangedSince: version })).toMatchObject({ hidden: true });
      expect(await update({ type: 'premium', unchangedSince: version })).toMatchObject({ type: 'premium' });
      await expect(update({ type: 'free', unchangedSince: version })).rejects.toMatchObject({
        code: 'changed_since',
      });
      await expect(update({ title: null, hidden: true, unchangedSince: version })).rejects.toMatchObject({
        code: 'changed_since',
      });
      const { id: eventId } = await videoEditing().createEvent(
        { title: 'A walk', description: null, date: new Date(), hidden: false },
        actor,
      );
      const shown = await videoEditing().updateEvent(eventId, { description: 'At dusk' }, actor);
      await videoEditing().updateEvent(eventId, { description: null }, actor);
      const hide = { hidden: true, unchangedSince: shown.version };
      expect(await videoEditing().updateEvent(eventId, hide, actor)).toMatchObject({ hidden: true });
    });

    it('keeps a failed photo in the trash that was restored and deleted again', async () => {
      const id = await test.aPhoto({ status: 'failed', failureCode: 'damaged' });
      const restore = (unchangedSince: number) =>
        trash().restore({ kind: 'photo', ids: [id] }, actor, unchangedSince);
      const first = await photos().markDeleted(id, actor);
      expect(await restore(first)).toEqual([id]);
      await moveFiles();
      const second = await photos().markDeleted(id, actor);
      expect(await restore(first)).toEqual([]);
      expect(await restore(second)).toEqual([id]);
    });

    it('neither unpins a post that another tab has pinned, nor pins one that it has pinned otherwise', async () => {
      const { id } = await aPost([]);
      const setPinned = (isPinned: boolean, was?: Date | null, pinnedOn?: Date) =>
        posts().setPinned(id, { isPinned, was, pinnedOn }, actor);
      const pinned = await setPinned(true, null, new Date('2026-01-01T00:00:00Z'));
      const stale = { code: 'changed_since' };
      await setPinned(false, pinned.pinnedOn);
      const again = await setPinned(true, null, new Date('2026-01-02T00:00:00Z'));
      // The undo of the first pin, the one of the unpinning, and a page that does not know the second pin.
      await expect(setPinned(false, pinned.pinnedOn)).rejects.toMatchObject(stale);
      await expect(setPinned(true, null, pinned.pinnedOn ?? undefined)).rejects.toMatchObject(stale);
      await expect(setPinned(true, null)).rejects.toMatchObject(stale);
      expect(await posts().adminById(id)).toMatchObject({ pinnedOn: again.pinnedOn });
      // A page of the previous release does not tell what it has read.
      expect(await setPinned(false)).toMatchObject({ pinnedOn: null });
    });

    it('keeps a post in the trash that was deleted again, or one of whose photos was hidden since', async () => {
      const photo = await test.aPhoto();
      const { id } = await aPost([photo]);
      const restore = (since: number) => trash().restore({ kind: 'post', ids: [id] }, actor, since);
      const first = await posts().delete(id, actor);
      expect(await restore(first)).toEqual([id]);
      const second = await posts().delete(id, actor);
      expect(await restore(first)).toEqual([]);
      await hide(photo);
      expect(await restore(second)).toEqual([]);
      expect(await posts().byId(id)).toBeUndefined();
    });

    it('returns a photo to its post unless it was hidden since', async () => {
      const [kept, hidden, same] = [await test.aPhoto(), await test.aPhoto(), await test.aPhoto()];
      const { id } = await aPost([kept, hidden, same]);
      const { version } = await posts().update(id, { photoIds: [kept] }, actor);
      await hide(hidden);
      await posts().update(id, { photoIds: [kept, hidden, same] }, actor, undefined, version);
      expect(await photosOf(id)).toEqual([kept, same]);
      expect(await isListed(hidden)).toBe(false);
    });

    it('of a post leaves its photo out of the gallery if the creator took it out', async () => {
      const photo = await test.aPhoto();
      const { id } = await aPost([photo]);
      await hide(photo);
      await posts().update(id, { description: 'A night', photoIds: [photo] }, actor);
      expect([await isListed(photo), await photosOf(id)]).toEqual([false, [photo]]);
    });

    it('of a plan sets none for what was changed since', async () => {
      const [same, changed] = [
        await test.aPhoto({ listed: false, kept: true }),
        await test.aPhoto({ listed: false, kept: true }),
      ];
      const ids = [same, changed];
      await schedule().plan({ kind: 'photo', ids, publish: publishLater, zone }, actor);
      const removed = await schedule().plan({ kind: 'photo', ids, publish: null, zone }, actor);
      await photos().update(changed, { listed: true }, actor);
      await hide(changed);
      const { planned } = await schedule().plan(
        { kind: 'photo', ids, publish: publishLater, zone, unchangedSince: removed.version },
        actor,
      );
      expect(planned).toEqual([same]);
      expect([await plansOf(same), await plansOf(changed)]).toEqual([[['publish', publishLater]], []]);
    });
  });
});
