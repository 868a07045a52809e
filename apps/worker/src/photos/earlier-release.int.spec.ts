import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  PhotoRemakeRepository,
  PostDraftRepository,
  PostRepository,
  ScheduleRepository,
  SitemapRepository,
  TrashRepository,
  WatermarkRepository,
} from '@sandstone/database';
import { createUpgradedDatabase } from '@sandstone/database/testing';
import { fileVersion, objectIn, photoVariantKey, photoVisibility } from '@sandstone/domain';
import { eventually } from '@sandstone/testing';
import { sql } from 'kysely';
import { workerSuite } from '../testing/worker.harness.ts';

// A site of an earlier release, which that release has written: records and objects, what it showed to each audience, and
// what it showed once its worker had done what was left. Each photo is described by its state.
const site = join(import.meta.dirname, '../testing/earlier-release');
const read = (name: string) => readFileSync(join(site, name), 'utf8');
const shown = (name: string): unknown => JSON.parse(read(name));
/** Makes the records look as if they had been written a moment ago, because a worker removes what is a day old. */
const ageMs = Date.now() - Date.parse('2026-11-27T05:11:30Z');
const statements = read('records.sql')
  .replaceAll(
    /'(2026-11-27 [\d:.]+\+00)'/g,
    (_, time: string) => `'${new Date(Date.parse(`${time}:00`) + ageMs).toISOString()}'`,
  )
  .trim()
  .split('\n');

/** The conditions of the queries by which that release shows photos to visitors, while it runs beside this one. */
const earlierQueries = [
  `select id from photos where status = 'ready' and listed and deleted_at is null and withdrawn_at is null`,
  `select photos.id from post_photos join photos on photos.id = photo_id join posts on posts.id = post_id
   where photos.status = 'ready' and photos.deleted_at is null and withdrawn_at is null and posts.deleted_at is null`,
];

workerSuite(
  'a site of an earlier release',
  (harness) => {
    const names = (photos: readonly { description: string | null }[]) =>
      photos.map(({ description }) => description);
    const photoRows = () => harness.database.queries.selectFrom('photos').selectAll().execute();

    async function publicKeysOf(row: { id: string; pipelineVersion: number; watermark: number }) {
      const variants = await harness.database.queries
        .selectFrom('photo_variants')
        .select(['step', 'format'])
        .where('photoId', '=', row.id)
        .execute();
      return variants.map((variant) =>
        photoVariantKey({ photoId: row.id, version: fileVersion(row), ...variant }),
      );
    }

    async function seen() {
      const { database, photos } = harness;
      const posts = new PostRepository(database);
      const sitemap = new SitemapRepository(database);
      const nameOf = new Map((await photoRows()).map(({ id, description }) => [id, description]));
      const namesOf = (found: readonly { id: string }[]) => found.map(({ id }) => nameOf.get(id) ?? '');
      const trash = await new TrashRepository(database).page('photo', { limit: 50 });
      return {
        gallery: names((await photos.publicPage({ limit: 50 })).photos),
        posts: Object.fromEntries(
          (await posts.page({ limit: 50 })).posts.map((post) => [post.description, names(post.photos)]),
        ),
        sitemap: {
          photos: namesOf((await sitemap.page('photos')).records).toSorted(),
          posts: Object.fromEntries(
            (await sitemap.page('posts')).records.map((post) => [post.title, namesOf(post.photos)]),
          ),
        },
        library: names((await photos.adminPage({ limit: 50 })).photos),
        trash: Object.fromEntries(
          trash.items.map(({ name, isRestoring }) => [name, isRestoring ? 'returning' : 'trashed']),
        ),
        drafts: Object.fromEntries(
          (await new PostDraftRepository(database).list()).map((draft) => [
            draft.description,
            names(draft.photos),
          ]),
        ),
        plans: (await new ScheduleRepository(database).read()).entries.map(
          ({ name, action }) => `${name}: ${action}`,
        ),
      };
    }

    /** Visitors get nothing private from the queries of either release, and all pictures of what they see. */
    async function expectNothingPrivate(): Promise<void> {
      const { rows, found } = await harness.database.transaction(async (queries) => {
        await sql`set transaction isolation level repeatable read, read only`.execute(queries);
        const results = [];
        for (const query of earlierQueries)
          results.push(await sql.raw<{ id: string }>(query).execute(queries));
        return {
          rows: await queries.selectFrom('photos').selectAll().execute(),
          found: results.map((result) => new Set(result.rows.map(({ id }) => id))),
        };
      });
      const visible = rows.map((row) => ({ ...row, ...photoVisibility(row) }));
      const [gallery, posts] = found;
      expect(gallery).toEqual(new Set(visible.filter(({ inGallery }) => inGallery).map(({ id }) => id)));
      expect(posts).toEqual(new Set(visible.filter(({ inPosts }) => inPosts).map(({ id }) => id)));
      const stored = new Set(await harness.keys('public'));
      for (const row of visible.filter(({ inGallery, inPosts }) => inGallery || inPosts))
        expect((await publicKeysOf(row)).filter((key) => !stored.has(key))).toEqual([]);
    }

    it('shows each audience what it did before the upgrade', async () => {
      expect(await seen()).toEqual(shown('seen.json'));
      await expectNothingPrivate();
    });

    it('completes what was left to do, as the earlier release would have', async () => {
      await harness.start();
      await eventually(async () => {
        await expectNothingPrivate();
        return isDeepStrictEqual(await seen(), shown('settled.json'));
      });
      const mark = await new WatermarkRepository(harness.database).current();
      const remakes = new PhotoRemakeRepository(harness.database);
      await eventually(async () => {
        // The end of a remake leaves former files, so it is awaited first.
        const outdated = await remakes.outdated(mark?.revision ?? 0, 1);
        const rows = await photoRows();
        return outdated.length === 0 && rows.every((row) => !row.moving && !row.hasOldFiles);
      });

      const publicKeys = await harness.keys('public');
      const privateKeys = await harness.keys('staging', 'withdrawn/');
      for (const row of await photoRows()) {
        const { filesAre, filesBelong } = photoVisibility(row);
        expect([row.description, filesAre]).toEqual([row.description, filesBelong]);
        const elsewhere = filesBelong === 'public' ? privateKeys : publicKeys;
        expect(elsewhere.filter((key) => key.includes(row.id))).toEqual([]);
        const here = filesBelong === 'public' ? publicKeys : privateKeys;
        expect(here.filter((key) => key.includes(row.id))).toEqual(
          (await publicKeysOf(row)).map((key) => objectIn(filesBelong, key).key).toSorted(),
        );
      }
    });
  },
  {
    database: () => createUpgradedDatabase('0029-content-parts', statements),
    objects: join(site, 'objects'),
  },
);
