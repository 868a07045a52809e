import { expect, it } from '@jest/globals';
import {
  heroForms,
  middleFocus,
  pipeline,
  type SitePictures,
  variantContentTypes,
} from '@sandstone/contract';
import {
  HeroPictureRepository,
  PhotoEditRepository,
  SiteSettingsRepository,
  WatermarkRepository,
} from '@sandstone/database';
import { fileVersion, heroCrops, originalKey, photoPublicPrefix, privateKeyOf } from '@sandstone/domain';
import { drawPhoto } from '@sandstone/media/testing';
import { eventually } from '@sandstone/testing';
import { operator, workerSuite } from '../testing/worker.harness.ts';

const none: SitePictures = { portrait: null, hero: null, mark: null };
const focusAt = (x: number) => ({ wide: middleFocus, tall: { x, y: 50 } });

workerSuite('the large picture of the home page', (harness) => {
  const heroes = () => new HeroPictureRepository(harness.database);
  const publicKeys = (id: string) => harness.keys('public', photoPublicPrefix(id));
  const privateKeys = (id: string) => harness.keys('staging', privateKeyOf(photoPublicPrefix(id)));

  async function choose(hero: SitePictures['hero']): Promise<void> {
    const settings = new SiteSettingsRepository(harness.database);
    const unchangedSince = (await settings.versioned()).pictures.version;
    await settings.save('pictures', { value: { ...none, hero }, unchangedSince }, operator);
    harness.signal('contentChanged');
  }

  const untilMade = (photoId: string, version: string, focus = focusAt(50)) =>
    eventually(() => heroes().files(photoId, { version, focus }));

  async function versionOf(id: string): Promise<string> {
    const photo = await harness.photos.adminById(id);
    return photo === undefined ? '' : String(fileVersion(photo));
  }

  async function uploaded(seed: number): Promise<string> {
    const id = await harness.upload(await drawPhoto({ width: 1500, height: 1000, seed }), { listed: false });
    await harness.untilProcessed(id);
    return id;
  }

  it('is cropped around the points of focus, and stays where the files of its photo are', async () => {
    const photoId = await uploaded(81);
    const version = `${pipeline.version}`;
    await choose({ photoId, ...focusAt(20) });
    const files = (await untilMade(photoId, version, focusAt(20))) ?? [];
    expect(new Set(files.map(({ form, format }) => `${form} ${format}`)).size).toBe(4);
    const crops = heroCrops({ photoId, version }, focusAt(20), files);
    expect(crops.tall[0]).toMatchObject({ type: variantContentTypes.avif });
    const addresses = [...crops.tall, ...crops.wide].flatMap(
      ({ srcset }) => srcset.match(/photos\S+/g) ?? [],
    );
    expect(addresses).toHaveLength(2 * (heroForms.tall.widths.length + 3));
    expect(await publicKeys(photoId)).toEqual(expect.arrayContaining(addresses));

    await choose({ photoId, ...focusAt(90) });
    await untilMade(photoId, version, focusAt(90));
    expect(await heroes().files(photoId, { version, focus: focusAt(20) })).toBeUndefined();

    await choose(null);
    await eventually(async () => (await publicKeys(photoId)).length === 0 || undefined);
    expect(await privateKeys(photoId)).toEqual(expect.arrayContaining(addresses.map(privateKeyOf)));
  });

  it('gets the mark of the photos, under another address', async () => {
    const photoId = await uploaded(82);
    await choose({ photoId, ...focusAt(50) });
    await untilMade(photoId, `${pipeline.version}`);
    const watermark = new WatermarkRepository(harness.database);
    const picture = { width: 4, height: 1, pixels: Buffer.alloc(16, 255).toString('base64') };
    await watermark.set({ kind: 'text', text: 'Mark', corner: 'topLeft', strength: 100, picture }, operator);
    harness.signal('contentChanged');
    const version = `${pipeline.version}-${await watermark.revision()}`;
    await untilMade(photoId, version);
    await eventually(
      async () => (await publicKeys(photoId)).every((key) => key.includes(`/${version}/`)) || undefined,
    );
  });

  it('has the edits of its photo, and loses the files without them', async () => {
    const photoId = await uploaded(85);
    await choose({ photoId, ...focusAt(50) });
    await untilMade(photoId, await versionOf(photoId));
    const before = await publicKeys(photoId);
    const edits = { quarterTurns: 1 as const, crop: null, covered: [] };
    await new PhotoEditRepository(harness.database).save(photoId, edits, operator);
    harness.signal('contentChanged');
    const { width, height } = await harness.untilProcessed(photoId);
    expect([width, height]).toEqual([1000, 1500]);
    const version = await versionOf(photoId);
    const files = (await untilMade(photoId, version)) ?? [];
    // The whole width of an upright photo, which is narrower than that of the photo before.
    const widest = Math.max(...files.flatMap((file) => (file.form === 'wide' ? file.width : [])));
    expect(widest).toBe(1000);
    await eventually(
      async () => (await publicKeys(photoId)).every((key) => !before.includes(key)) || undefined,
    );
    expect((await publicKeys(photoId)).some((key) => key.includes('/tall-50-50/'))).toBe(true);
  });

  it('is the whole photo where the original is lost, and this is not tried again', async () => {
    const photoId = await uploaded(83);
    await harness.storage.delete('originals', [originalKey(photoId)]);
    await choose({ photoId, ...focusAt(50) });
    const version = await versionOf(photoId);
    expect(await untilMade(photoId, version)).toEqual([]);
    const hero = { photoId, ...focusAt(50) };
    expect(await heroes().missing(hero)).toBeUndefined();
  });

  it('is not published once its photo is deleted', async () => {
    const photoId = await uploaded(84);
    await choose({ photoId, ...focusAt(50) });
    await untilMade(photoId, await versionOf(photoId));
    const missing = await heroes().missing({ photoId, ...focusAt(10) });
    if (missing === undefined) throw new Error('The other focus has no files');
    await harness.photos.markDeleted(photoId, operator);
    expect(await heroes().publish(missing, [])).toBe(false);
  });
});
