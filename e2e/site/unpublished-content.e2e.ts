import { randomUUID } from 'node:crypto';
import {
  cookies,
  eventPath,
  pages,
  photoPath,
  postPath,
  routePath,
  routes,
  seoRoutes,
  sitemapKinds,
  sitemapPart,
  unlistedValues,
} from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { uploadMany } from '@sandstone/test-system/api-session';
import { untilProcessed } from '../src/gallery.ts';
import { pictureAddresses } from '../src/picture-addresses.ts';
import { expect, test, uniqueName } from '../src/test.ts';

/** Pages, responses and files that visitors find. */
const lists = [
  ...[pages.home, pages.allVideos, pages.pictures, pages.posts],
  ...[routes.photos.path, routes.posts.path, routes.events.path, routes.recentEvents.path],
  ...[seoRoutes.feed, ...sitemapKinds.map(sitemapPart)],
  ...sitemapKinds.map((kind) => routePath('sitemap', { kind })),
];

const zone = 'Europe/Paris';
const later = '2099-11-27T18:00';

test('what is not published yet is in no page, list, feed, sitemap or share preview, nor are its pictures', async ({
  system,
  admin,
  visitor,
}) => {
  // Names are unique to this run, since the system may hold data of an earlier one.
  const run = uniqueName();
  const { api } = admin;
  const files = await Promise.all(
    ['draft', 'scheduled', 'planned'].map(async (name, number) => ({
      name: `${name}-${run}.jpg`,
      bytes: await drawPhoto({ width: 330, height: 250, seed: Number.parseInt(run, 16) + number }),
    })),
  );
  const { successful } = await uploadMany(admin, files, { unlisted: unlistedValues.kept });
  const [inDraft = '', inScheduled = '', planned = ''] = successful.map(({ photoId }) => photoId);
  await untilProcessed(admin);
  const [draft, scheduled] = [randomUUID(), randomUUID()];
  for (const [id, photoId] of [
    [draft, inDraft],
    [scheduled, inScheduled],
  ] as const)
    await api.call('adminSavePostDraft', {
      params: { id },
      body: { description: `Words of ${run}`, day: null, photoIds: [photoId] },
    });
  const event = await api.call('adminCreateEvent', {
    body: { title: `Adventure ${run}`, description: null, date: new Date().toISOString() },
  });
  const plan = (publish: string) => [
    api.call('adminPlan', { body: { kind: 'post', ids: [scheduled], publish, zone } }),
    api.call('adminPlan', { body: { kind: 'photo', ids: [planned], publish, zone } }),
    api.call('adminPlan', { body: { kind: 'event', ids: [event.id], publish, zone } }),
  ];
  await Promise.all(plan(later));

  const photoIds = [inDraft, inScheduled, planned];
  const addressesOf = await pictureAddresses(system);
  const own = [
    ...[draft, scheduled].flatMap((id) => [postPath(id), routePath('post', { id })]),
    ...[eventPath(event.slug), routePath('event', { slug: event.slug })],
  ];
  const shared = photoIds.map(photoPath);
  const pictures = photoIds.flatMap(addressesOf);
  expect(pictures.length).toBeGreaterThan(photoIds.length);
  const age = `${cookies.age}=true`;
  const read = async (path: string, cookie: string) => {
    const response = await fetch(system.site + path, { headers: { cookie } });
    return { path, status: response.status, text: await response.text() };
  };
  const readAll = (paths: readonly string[]) =>
    Promise.all(
      [age, `${visitor.headers.cookie}; ${age}`].flatMap((cookie) => paths.map((path) => read(path, cookie))),
    );
  const names = [run, draft, scheduled, event.id, ...photoIds];
  const found = (responses: readonly { text: string }[]) =>
    names.filter((name) => responses.some(({ text }) => text.includes(name)));

  expect(found(await readAll(lists))).toEqual([]);
  for (const { path, status } of await readAll([...own, ...pictures])) expect(status, path).toBe(404);
  // The page of a shared photo repeats the id in its own address alone.
  for (const { path, text } of await readAll(shared)) {
    expect(text, path).not.toContain(run);
    expect(text, path).not.toContain('/media/photos/' + path.slice(-36));
  }

  await Promise.all(plan('now'));
  await expect(async () => {
    const responses = await readAll(lists);
    expect(found(responses).toSorted()).toEqual([run, scheduled, inScheduled, planned, event.id].toSorted());
    const stillPrivate = addressesOf(inDraft);
    for (const { path, status } of await readAll(pictures))
      expect(status, path).toBe(stillPrivate.includes(path) ? 404 : 200);
  }).toPass({ timeout: 15_000 });
});

test('a private photo changes no public page, response or file, nor a header of it', async ({
  system,
  admin,
}) => {
  /** Everything that a visitor gets, apart from what differs in every response. */
  const read = () =>
    Promise.all(
      lists.map(async (path) => {
        const response = await fetch(system.site + path);
        const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(response.headers);
        return { path, status: response.status, headers, text: await response.text() };
      }),
    );
  await untilProcessed(admin);
  const before = await read();
  const bytes = await drawPhoto({ width: 330, height: 250, seed: Math.floor(Math.random() * 2 ** 31) });
  const files = [{ name: 'private.jpg', bytes }];
  const { successful } = await uploadMany(admin, files, { unlisted: unlistedValues.kept });
  const [{ photoId } = { photoId: '' }] = successful;
  await untilProcessed(admin);
  await admin.api.call('adminUpdatePhoto', { params: { id: photoId }, body: { description: 'Private' } });
  // Every cache has noticed the photo when it shows a later change; without that change, all is as it was.
  const title = `Passing ${randomUUID()}`;
  const body = { title, description: null, date: new Date().toISOString(), hidden: false };
  const { id } = await admin.api.call('adminCreateEvent', { body });
  const showing = async () =>
    (await read()).filter(({ text }) => text.includes(title)).map(({ path }) => path);
  const withMenu = [pages.home, pages.pictures, pages.posts, routes.events.path];
  await expect.poll(showing).toEqual(expect.arrayContaining(withMenu));
  await admin.api.call('adminDeleteEvent', { params: { id } });
  await expect(async () => expect(await read()).toEqual(before)).toPass({ timeout: 15_000 });
});
