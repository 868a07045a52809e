import { expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aHash, aPhotoRow, someVariants } from '../testing/builders.ts';
import { databaseSuite } from '../testing/database-suite.ts';

databaseSuite('a photo cannot be', (test) => {
  const insert = (parts: Parameters<typeof aPhotoRow>[0]) =>
    test.queries.insertInto('photos').values(aPhotoRow(parts)).execute();

  it.each([
    ['ready without a width', { width: null }, 'photos_ready_is_whole'],
    ['ready without a height', { height: null }, 'photos_ready_is_whole'],
    ['ready without a ThumbHash', { thumbHash: null }, 'photos_ready_is_whole'],
    ['ready without a placeholder', { placeholder: null }, 'photos_ready_is_whole'],
    ['ready since never', { readyAt: null }, 'photos_ready_is_whole'],
    ['ready with a failure', { failureCode: 'damaged' }, 'photos_failed_has_reason'],
    ['failed without a reason', { status: 'failed', failureCode: null }, 'photos_failed_has_reason'],
    ['waiting for bytes that are nowhere', { status: 'processing', stagingKey: null }, 'photos_has_source'],
    ['failed with nothing to try again', { status: 'failed', stagingKey: null }, 'photos_has_source'],
    ['empty', { bytes: 0 }, 'photos_bytes_check'],
    ['of no size', { width: 0 }, 'photos_width_check'],
    ['known by half a hash', { sha256: Buffer.alloc(16) }, 'photos_sha256_check'],
    ['described by blanks', { description: '  ' }, 'photos_description_check'],
    ['uploaded by nobody we know', { uploadedBy: randomUUID() }, 'photos_uploaded_by_fkey'],
  ] as const)('%s', async (_, parts, constraint) => {
    await expect(insert(parts)).rejects.toThrow(constraint);
  });

  it('in a state that does not exist', async () => {
    // The type refuses it too; the database must not rely on that.
    await expect(insert({ status: 'lost' as 'ready', failureCode: null, stagingKey: 'x' })).rejects.toThrow(
      'photos_status_check',
    );
  });

  it('duplicated by hash, unless one is being deleted', async () => {
    const sha256 = aHash();
    await insert({ sha256, deletedAt: new Date() });
    await insert({ sha256, deletedAt: new Date() });
    await insert({ sha256 });
    await expect(insert({ sha256 })).rejects.toThrow('photos_sha256_live');
  });

  it('in possession of the staging object of another photo', async () => {
    await insert({ stagingKey: 'uploads/mine' });
    await expect(insert({ stagingKey: 'uploads/mine' })).rejects.toThrow('photos_staging_key_key');
  });

  it('changed without a new change number', async () => {
    const queries = test.queries;
    const id = await test.aPhoto();
    const change = async () =>
      (await queries.selectFrom('photos').select('change').where('id', '=', id).executeTakeFirstOrThrow())
        .change;
    const before = await change();
    await queries.updateTable('photos').set({ change: 1 }).where('id', '=', id).execute();
    expect(await change()).toBeGreaterThan(before);
  });

  it('survived by its variants, or have duplicate or too large ones', async () => {
    const queries = test.queries;
    const id = await test.aPhoto();
    const variant = {
      photoId: id,
      pipelineVersion: 1,
      ...someVariants[0],
      format: 'avif',
      step: 320,
    } as const;
    const add = (parts: { step?: number; width?: number; height?: number; format?: 'avif' }) =>
      queries
        .insertInto('photo_variants')
        .values({ ...variant, width: 320, height: 240, bytes: 1, ...parts })
        .execute();
    await expect(add({})).rejects.toThrow('photo_variants_pkey');
    await expect(add({ step: 640, width: 641, height: 641 })).rejects.toThrow(
      'photo_variants_step_is_greatest_side',
    );
    await add({ step: 640, width: 2880, height: 640 });
    await expect(add({ format: 'tiff' as 'avif' })).rejects.toThrow('photo_variants_format_check');
    await queries.deleteFrom('photos').where('id', '=', id).execute();
    expect(
      await queries.selectFrom('photo_variants').selectAll().where('photoId', '=', id).execute(),
    ).toEqual([]);
  });
});

databaseSuite('a post', (test) => {
  const aPost = async (description = 'Dunes') => {
    const row = await test.queries
      .insertInto('posts')
      .values({ description })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const add = async (postId: string, position: number, photoId?: string) =>
    test.queries
      .insertInto('post_photos')
      .values({ postId, position, photoId: photoId ?? (await test.aPhoto()) })
      .execute();

  it('has at most ten photos, with distinct positions and photos', async () => {
    const post = await aPost();
    const photo = await test.aPhoto();
    await add(post, 0, photo);
    for (let position = 1; position < 10; position += 1) await add(post, position);
    for (const position of [10, -1]) {
      await expect(add(post, position)).rejects.toThrow('post_photos_position_check');
    }
    await expect(add(post, 5)).rejects.toThrow('post_photos_position');
    await expect(add(post, 5, photo)).rejects.toThrow('post_photos_pkey');
    await add(await aPost(), 0, photo);
  });

  it.each([
    ['no description', ''],
    ['blanks for one', '   '],
    ['256 characters', 'x'.repeat(256)],
  ])('is not saved with %s', async (_, description) => {
    await expect(aPost(description)).rejects.toThrow('posts_description_check');
  });

  it('accepts 255 characters of any script', async () => {
    await expect(aPost('砂'.repeat(255))).resolves.toEqual(expect.any(String));
  });

  it('keeps its photos when it is deleted', async () => {
    const post = await aPost();
    const photo = await test.aPhoto();
    await add(post, 0, photo);
    const queries = test.queries;
    await queries.deleteFrom('posts').where('id', '=', post).execute();
    expect(
      await queries.selectFrom('post_photos').selectAll().where('photoId', '=', photo).execute(),
    ).toEqual([]);
    expect(await queries.selectFrom('photos').select('id').where('id', '=', photo).execute()).toHaveLength(1);
  });
});
