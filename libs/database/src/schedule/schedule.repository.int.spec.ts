import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, type PlanBody, type ScheduledKind } from '@sandstone/contract';
import { sql } from 'kysely';
import { actor } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';
import { nodesOfRows, plansOf } from '../testing/statements.ts';

const zone = 'Europe/Paris';

databaseSuite('the schedule', (test) => {
  const { schedule, drafts, posts, photos, videoEditing } = test;
  const plan = (kind: ScheduledKind, ids: string[], times: Partial<PlanBody>) =>
    schedule().plan({ kind, ids, zone, ...times }, actor);
  const isPublic = async (kind: 'photo' | 'event', id: string) =>
    kind === 'photo'
      ? (await photos().adminById(id))?.listed
      : (await videoEditing().events()).some((event) => event.id === id && !event.hidden);

  /** Lets time pass: what was planned becomes due by so many seconds earlier. */
  const passTime = (seconds: number) =>
    sql`update schedule set due_at = due_at - make_interval(secs => ${seconds})`.execute(test.queries);
  const century = 100 * 366 * 86_400;
  async function runAll(): Promise<string[]> {
    const changed: string[] = [];
    for (let due = await schedule().due(); due.length > 0; due = await schedule().due())
      for (const items of due) changed.push(...(await schedule().run(items, { system: 'worker' })).changed);
    return changed;
  }
  async function aDraft(photoIds: string[] = [], description = 'Dusk'): Promise<string> {
    const id = randomUUID();
    await drafts().save(id, { description, day: null, photoIds });
    return id;
  }
  const hiddenPhoto = () => test.aPhoto({ listed: false });

  beforeEach(() => test.clear('schedule', 'schedule_settings', 'posts', 'post_drafts', 'photos', 'events'));
  afterEach(async () => {
    jest.useRealTimers();
    await endFailures();
  });

  it('publishes a draft at its time, at its address, with that date and its photos', async () => {
    const photo = await hiddenPhoto();
    const id = await aDraft([photo]);
    await plan('post', [id], { publish: '2099-11-27T18:00' });
    expect(await schedule().read()).toMatchObject({
      zone: null,
      entries: [
        {
          kind: 'post',
          action: 'publish',
          ids: [id],
          at: new Date('2099-11-27T17:00:00Z'),
          name: 'Dusk',
          isPublic: false,
          photo: { id: photo },
        },
      ],
    });
    expect([await runAll(), await posts().byId(id)]).toEqual([[], undefined]);
    await passTime(century);
    const [entry] = (await schedule().read()).entries;
    expect(await runAll()).toEqual([id]);
    expect(await posts().byId(id)).toMatchObject({
      description: 'Dusk',
      createdOn: entry?.at,
      photos: [{ id: photo }],
    });
    expect([await isPublic('photo', photo), await drafts().list()]).toEqual([true, []]);
    expect([await runAll(), (await schedule().read()).entries]).toEqual([[], []]);
    const audit = await test.audit().page({ limit: 1 });
    expect(audit).toMatchObject([{ actor: 'worker', action: 'post.publish', target: id }]);
  });

  it('tells that photos of a planned post were deleted, also for good, until it is saved again', async () => {
    const [one, two] = [await hiddenPhoto(), await hiddenPhoto()];
    const [id, text] = [await aDraft([one, two]), await aDraft()];
    for (const draft of [id, text]) await plan('post', [draft], { publish: '2099-11-27T18:00' });
    const postPhotos = async (draft: string) =>
      (await schedule().read()).entries.find(({ ids }) => ids.includes(draft))?.postPhotos;
    expect(await postPhotos(id)).toEqual({ left: 2, deleted: 0 });
    await photos().markDeleted(one, actor);
    expect(await postPhotos(id)).toEqual({ left: 1, deleted: 1 });
    await photos().markDeleted(two, actor);
    await test.queries.deleteFrom('photos').where('id', '=', one).execute();
    expect(await postPhotos(id)).toEqual({ left: 0, deleted: 2 });
    // It never had any.
    expect(await postPhotos(text)).toEqual({ left: 0, deleted: 0 });
    const known = await drafts().byId(id);
    await drafts().save(id, { description: 'Dusk', day: null, photoIds: [] }, known?.updatedOn);
    expect(await postPhotos(id)).toEqual({ left: 0, deleted: 0 });
  });

  it('takes a post down with the photos that came with it, and publishes it at the same address again', async () => {
    const [own, shared, listed] = [await hiddenPhoto(), await hiddenPhoto(), await test.aPhoto()];
    const id = await aDraft([own, shared, listed]);
    await plan('post', [id], { publish: 'now', takeDown: '2099-01-01T00:00' });
    await runAll();
    const other = await posts().create({ description: 'Other', photoIds: [shared] }, actor);
    expect((await schedule().read()).entries).toMatchObject([{ action: 'takeDown', isPublic: true }]);
    await plan('post', [id], { takeDown: 'now' });
    expect(await runAll()).toEqual([id]);
    expect(await posts().byId(id)).toBeUndefined();
    expect((await drafts().byId(id))?.photos.map((photo) => photo.id)).toEqual([own, shared, listed]);
    const inGallery = () => Promise.all([own, shared, listed].map((photo) => isPublic('photo', photo)));
    expect(await inGallery()).toEqual([false, true, true]);
    // The photo now stays for the other post alone.
    await plan('post', [other.id], { takeDown: 'now' });
    await runAll();
    expect(await inGallery()).toEqual([false, false, true]);
    const again = await posts().create(
      { key: id, description: 'Dusk', photoIds: [own, shared, listed] },
      actor,
    );
    expect(again.id).toBe(id);
    expect([await inGallery(), await drafts().byId(id)]).toEqual([[true, true, true], undefined]);
  });

  it.each(['photo', 'event'] as const)('shows and hides a %s', async (kind) => {
    const id = kind === 'photo' ? await hiddenPhoto() : await test.anEvent({ hidden: true });
    await plan(kind, [id], { publish: '2099-01-01T10:00', takeDown: '2099-01-02T10:00' });
    await passTime(century);
    // Both are late: the publication comes first.
    expect(await runAll()).toEqual([id, id]);
    expect([await isPublic(kind, id), (await schedule().read()).entries]).toEqual([false, []]);
    await plan(kind, [id], { publish: '1999-01-01T10:00' });
    await runAll();
    expect(await isPublic(kind, id)).toBe(true);
  });

  it.each(['photo', 'event'] as const)(
    'hides a public %s until its publication, and keeps its take-down',
    async (kind) => {
      const id = kind === 'photo' ? await test.aPhoto() : await test.anEvent();
      await plan(kind, [id], { takeDown: '2099-01-02T10:00' });
      expect(await isPublic(kind, id)).toBe(true);
      await plan(kind, [id], { publish: '2099-01-01T10:00' });
      expect(await isPublic(kind, id)).toBe(false);
      const actions = (await schedule().read()).entries.map(({ action }) => action);
      expect(actions).toEqual(['publish', 'takeDown']);
    },
  );

  it('forgets a plan that a change of the creator replaces', async () => {
    const photo = await hiddenPhoto();
    const event = await test.anEvent({ hidden: true });
    const times = { publish: '2099-01-01T10:00', takeDown: '2099-01-02T10:00' };
    await plan('photo', [photo], times);
    await plan('event', [event], times);
    const planned = async () =>
      (await schedule().read()).entries.map(({ action, kind }) => `${kind} ${action}`);
    await photos().update(photo, { listed: true }, actor);
    await videoEditing().updateEvent(event, { hidden: false }, actor);
    expect(await planned()).toEqual(['event takeDown', 'photo takeDown']);
    await photos().update(photo, { listed: false }, actor);
    await videoEditing().updateEvent(event, { hidden: true }, actor);
    expect(await planned()).toEqual([]);
    const draft = await aDraft();
    await plan('post', [draft], times);
    await posts().create({ key: draft, description: 'Dusk', photoIds: [] }, actor);
    expect(await planned()).toEqual(['post takeDown']);
    const other = await aDraft();
    await plan('post', [other], times);
    await drafts().delete(other, actor);
    expect(await planned()).toEqual(['post takeDown']);
  });

  it('does each change once on any number of workers, whatever their clocks show', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => aDraft()));
    const photoIds = await Promise.all(Array.from({ length: 150 }, () => hiddenPhoto()));
    await plan('post', ids, { publish: '2099-01-01T10:00' });
    await plan('photo', photoIds, { publish: '2099-01-01T10:00' });
    const [entry] = (await schedule().read()).entries;
    const dueInSeconds = ((entry?.at.getTime() ?? 0) - Date.now()) / 1000;
    const skewed = async (seconds: number) => {
      jest.useFakeTimers({ advanceTimers: true, now: Date.now() + seconds * 1000 });
      const changed = await Promise.all([runAll(), runAll(), runAll()]);
      jest.useRealTimers();
      return changed.flat();
    };
    // Due in 20 seconds; one process believes that it was 10 seconds ago.
    await passTime(dueInSeconds - 20);
    expect(await skewed(30)).toEqual([]);
    // Due 10 seconds ago; one process believes that it will be in 20 seconds.
    await passTime(30);
    const changed = await skewed(-30);
    expect(changed.toSorted()).toEqual([...ids, ...photoIds].toSorted());
    expect((await posts().page({ limit: 50 })).total).toBe(ids.length);
  });

  const endFailures = () => sql`drop function if exists fail_change cascade`.execute(test.queries);
  /** Makes every change of these rows fail with this code of Postgres. */
  async function failUpdates(table: 'photos' | 'post_drafts' | 'posts', ids: string[], errcode: string) {
    const queries = test.queries;
    await sql`
      create function fail_change() returns trigger language plpgsql as $$
      begin
        raise exception 'refused' using errcode = ${sql.lit(errcode)};
      end $$`.execute(queries);
    await sql`
      create trigger fail_change before update or delete on ${sql.table(table)} for each row
      when (old.id in (${sql.join(ids.map((id) => sql.lit(id)))})) execute function fail_change()`.execute(
      queries,
    );
  }
  const retryNow = () =>
    sql`update schedule set retry_at = now() - interval '1 second'`.execute(test.queries);
  const deadlock = '40P01';
  const refusedValue = '22021';

  it('leaves no half-done change when a publication fails in the middle, and tries it again', async () => {
    const id = await aDraft([await hiddenPhoto()]);
    await plan('post', [id], { publish: 'now' });
    await failUpdates('post_drafts', [id], deadlock);
    expect(await runAll()).toEqual([]);
    await endFailures();
    expect([await posts().byId(id), (await drafts().byId(id))?.photos.length]).toEqual([undefined, 1]);
    // It waits for its time.
    expect([await runAll(), (await schedule().read()).entries]).toMatchObject([[], [{ failureCode: null }]]);
    await retryNow();
    expect(await runAll()).toEqual([id]);
  });

  it('publishes what is due although more items fail than are read at once', async () => {
    const photoIds = [];
    for (let number = 0; number < 130; number += 1) photoIds.push(await hiddenPhoto());
    await plan('photo', photoIds, { publish: 'now' });
    const event = await test.anEvent();
    await videoEditing().updateEvent(event, { hidden: true }, actor);
    await plan('event', [event], { publish: 'now' });
    await failUpdates('photos', photoIds.slice(1), deadlock);
    const changed = await runAll();
    await endFailures();
    expect(new Set(changed)).toEqual(new Set([event, photoIds[0]]));
  });

  it('ends a publication that can never succeed, names the reason, and runs the next plan of the item', async () => {
    const [bad, good] = [await hiddenPhoto(), await hiddenPhoto()];
    await plan('photo', [bad, good], { publish: 'now', takeDown: '2099-01-01T10:00' });
    await failUpdates('photos', [bad], refusedValue);
    expect(await runAll()).toEqual([good]);
    expect((await schedule().read()).entries).toMatchObject([
      { ids: [bad], action: 'publish', failureCode: 'invalid' },
      { action: 'takeDown', failureCode: null },
    ]);
    await retryNow();
    expect(await runAll()).toEqual([]);
    await endFailures();
    // The failed publication does not hold up the take-down of both.
    await passTime(century);
    expect(await runAll()).toEqual([good]);
    await plan('photo', [bad], { publish: 'now' });
    expect(await runAll()).toEqual([bad]);
    expect((await schedule().read()).entries).toEqual([]);
  });

  it('ends a publication after its last try, and never stops taking down', async () => {
    const [hidden, shown] = [await hiddenPhoto(), await test.aPhoto()];
    await plan('photo', [hidden], { publish: 'now' });
    await plan('photo', [shown], { takeDown: 'now' });
    await failUpdates('photos', [hidden, shown], deadlock);
    for (let tries = 0; tries < limits.backgroundWork.maxTries; tries += 1) {
      expect(await runAll()).toEqual([]);
      await retryNow();
    }
    await endFailures();
    expect((await schedule().read()).entries).toMatchObject([
      { failureCode: 'internal' },
      { failureCode: 'internal' },
    ]);
    expect(await runAll()).toEqual([shown]);
    expect([await isPublic('photo', hidden), await isPublic('photo', shown)]).toEqual([false, false]);
  });

  it('runs a plan that was moved meanwhile at its new time only', async () => {
    const id = await hiddenPhoto();
    await plan('photo', [id], { publish: 'now' });
    const due = await schedule().due();
    await plan('photo', [id], { publish: '2099-01-01T10:00' });
    for (const items of due) expect(await schedule().run(items, actor)).toEqual({ changed: [], failed: [] });
    expect(await isPublic('photo', id)).toBe(false);
    expect((await schedule().read()).entries).toHaveLength(1);
  });

  it('never takes an item down before its publication', async () => {
    const id = await hiddenPhoto();
    await plan('photo', [id], { publish: '2099-01-01T10:00', takeDown: '2099-01-01T10:01' });
    await passTime(century);
    const takeDown = { kind: 'photo', action: 'takeDown', ids: [id] } as const;
    expect(await schedule().run({ ...takeDown, ids: [id] }, actor)).toEqual({ changed: [], failed: [] });
    expect(await schedule().due()).toEqual([{ kind: 'photo', action: 'publish', ids: [id] }]);
    expect(await runAll()).toEqual([id, id]);
    expect(await isPublic('photo', id)).toBe(false);
  });

  it('publishes nothing out of the trash, and takes down what returns from it', async () => {
    const trash = test.trash();
    const [late, early] = [await hiddenPhoto(), await test.aPhoto()];
    const event = await test.anEvent();
    const post = await posts().create({ description: 'Dusk', photoIds: [] }, actor);
    await plan('photo', [late], { publish: '2099-01-01T10:00' });
    await plan('photo', [early], { takeDown: '2099-01-01T10:00' });
    await plan('event', [event], { takeDown: '2099-01-01T10:00' });
    await plan('post', [post.id], { takeDown: '2099-01-01T10:00' });
    for (const id of [late, early]) await photos().markDeleted(id, actor);
    await videoEditing().deleteEvent(event, actor);
    await posts().delete(post.id, actor);
    expect((await schedule().read()).entries).toEqual([]);
    await passTime(century);
    await runAll();
    await trash.restore({ kind: 'event', ids: [event] }, actor);
    expect(await isPublic('event', event)).toBe(false);
    const { rows } = await sql`
      select id from photos where listed`.execute(test.queries);
    expect(rows).toEqual([]);
    expect(await schedule().due()).toEqual([]);
    await trash.restore({ kind: 'post', ids: [post.id] }, actor);
    expect(await runAll()).toEqual([post.id]);
    await posts().create({ key: post.id, description: 'Dusk', photoIds: [] }, actor);
    await plan('post', [post.id], { takeDown: '2099-01-01T10:00' });
    await posts().delete(post.id, actor);
    await trash.erase({ kind: 'post', ids: [post.id] }, actor);
    await passTime(century);
    expect([await runAll(), await schedule().due()]).toEqual([[], []]);
  });

  it('keeps a scheduled draft publishable', async () => {
    const empty = await aDraft([], ' ');
    const required = { code: 'invalid_request', message: adminTexts.postRefusals.descriptionRequired };
    await expect(plan('post', [empty], { publish: '2099-01-01T10:00' })).rejects.toMatchObject(required);
    const id = await aDraft();
    await plan('post', [id], { publish: '2099-01-01T10:00' });
    const { updatedOn } = (await drafts().byId(id)) ?? {};
    const save = (description: string) =>
      drafts().save(id, { description, day: null, photoIds: [] }, updatedOn);
    await expect(save('')).rejects.toMatchObject(required);
    await expect(save('x'.repeat(limits.post.maxDescriptionLength + 1))).rejects.toMatchObject({
      message: adminTexts.postRefusals.descriptionTooLong,
    });
    await save('Dawn');
    await plan('post', [id], { publish: null });
    const { updatedOn: next } = (await drafts().byId(id)) ?? {};
    await drafts().save(id, { description: '', day: null, photoIds: [] }, next);
  });

  it('publishes a draft without the photos that were deleted', async () => {
    const [kept, gone] = [await hiddenPhoto(), await hiddenPhoto()];
    const id = await aDraft([gone, kept]);
    await plan('post', [id], { publish: 'now' });
    await photos().markDeleted(gone, actor);
    await runAll();
    expect((await posts().byId(id))?.photos.map((photo) => photo.id)).toEqual([kept]);
  });

  it('refuses what cannot be planned, and changes nothing then', async () => {
    const photo = await test.aPhoto();
    const post = await posts().create({ description: 'Dusk', photoIds: [] }, actor);
    const refusals = adminTexts.scheduleRefusals;
    await expect(
      plan('photo', [photo], { publish: '2099-01-02T10:00', takeDown: '2099-01-02T10:00' }),
    ).rejects.toMatchObject({
      code: 'invalid_request',
      message: refusals.wrongOrder,
    });
    await expect(plan('post', [post.id], { publish: '2099-01-02T10:00' })).rejects.toMatchObject({
      message: refusals.publicPost,
    });
    await expect(plan('photo', [photo], { publish: 'now', zone: 'Europe/Atlantis' })).rejects.toMatchObject({
      message: refusals.unknownZone,
    });
    for (const [kind, code] of [
      ['post', 'post_not_found'],
      ['event', 'event_not_found'],
    ] as const)
      await expect(plan(kind, [randomUUID()], { publish: 'now' })).rejects.toMatchObject({ code });
    await plan('photo', [randomUUID()], { publish: '2099-01-02T10:00' });
    expect([await isPublic('photo', photo), await schedule().read()]).toEqual([
      true,
      { zone: null, entries: [] },
    ]);
    await sql`
      insert into schedule (kind, item_id, action, due_at, zone)
      select 'photo', gen_random_uuid(), 'publish', now() + interval '1 day', 'UTC'
      from generate_series(1, ${limits.schedule.maxPlans})`.execute(test.queries);
    await expect(plan('photo', [photo], { takeDown: '2099-01-02T10:00' })).rejects.toMatchObject({
      message: refusals.tooMany(limits.schedule.maxPlans),
    });
  });

  it('lists photos that are planned together as one', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => hiddenPhoto()));
    await plan('photo', ids, { publish: '2099-01-01T10:00' });
    const { entries } = await schedule().read();
    expect(entries).toMatchObject([{ kind: 'photo', isPublic: false }]);
    expect(entries[0]?.ids.toSorted()).toEqual(ids.toSorted());
  });

  it('keeps the moment or the time on the clock when the zone changes', async () => {
    const id = await hiddenPhoto();
    // Summer and winter time differ in both zones.
    await plan('photo', [id], { publish: '2099-01-01T10:00', takeDown: '2099-07-01T10:00' });
    const times = async () => (await schedule().read()).entries.map(({ at }) => at.toISOString());
    expect(await times()).toEqual(['2099-01-01T09:00:00.000Z', '2099-07-01T08:00:00.000Z']);
    await schedule().setZone({ zone: 'America/New_York', planned: 'keepMoment' }, actor);
    expect(await times()).toEqual(['2099-01-01T09:00:00.000Z', '2099-07-01T08:00:00.000Z']);
    await schedule().setZone({ zone: 'Australia/Sydney', planned: 'keepLocalTime' }, actor);
    expect(await times()).toEqual(['2098-12-31T17:00:00.000Z', '2099-06-30T18:00:00.000Z']);
    expect((await schedule().read()).zone).toBe('Australia/Sydney');
    await expect(schedule().setZone({ zone: 'Mars', planned: 'keepMoment' }, actor)).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('finds what is due by an index', async () => {
    const queries = test.queries;
    await sql`
      insert into schedule (kind, item_id, action, due_at, zone)
      select 'photo', gen_random_uuid(), 'publish', now() + interval '1 day', 'UTC'
      from generate_series(1, 5000)`.execute(queries);
    await sql`analyze schedule`.execute(queries);
    const [[top] = []] = await plansOf(test.database(), () => schedule().due());
    const scans = top === undefined ? [] : nodesOfRows(top);
    expect(scans.flatMap((node) => node['Index Name'] ?? [])).toEqual(['schedule_due']);
  });
});
