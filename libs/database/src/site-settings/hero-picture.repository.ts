import { type HeroFocus, type PhotoEdits, type SitePictures } from '@sandstone/contract';
import { fileVersion, type HeroFileShape } from '@sandstone/domain';
import { sql } from 'kysely';
import { originalOfPhoto, photoRowSelection } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';

type ChosenHero = NonNullable<SitePictures['hero']>;

/** A photo whose files for the top of the home page are missing, or belong to other pictures or points of focus. */
export interface MissingHero {
  photoId: string;
  originalKey: string;
  focus: HeroFocus;
  /** The version of the photo's files. */
  version: string;
  edits: PhotoEdits | null;
  /** Revision of the mark with which they were made. */
  watermark: number;
}

/** The files of the home page's large picture. They belong to a photo, and share its place and its end. */
export class HeroPictureRepository extends Repository {
  /** @returns undefined where the files exist, cannot be made, or cannot be made yet */
  async missing(hero: ChosenHero | null): Promise<MissingHero | undefined> {
    if (hero === null) return undefined;
    const { photoId, wide, tall } = hero;
    const photo = await this.queries
      .selectFrom('photos')
      .select([...photoRowSelection, 'watermarkTried', originalOfPhoto.as('originalKey')])
      .where('id', '=', photoId)
      .where(photoRule.inPosts)
      .executeTakeFirst();
    if (photo === undefined || photo.originalKey === null) return undefined;
    const version = String(fileVersion(photo));
    const focus = { wide, tall };
    if ((await this.files(photoId, { version, focus })) !== undefined) return undefined;
    const { originalKey, edits, watermarkTried: watermark } = photo;
    return { photoId, originalKey, edits, focus, version, watermark };
  }

  /** @returns undefined where none are stored for this version and focus; none where they cannot be made */
  async files(
    photoId: string,
    { version, focus }: { version: string; focus: HeroFocus },
  ): Promise<HeroFileShape[] | undefined> {
    const row = await this.queries
      .selectFrom('hero_pictures')
      .select('files')
      .where('photoId', '=', photoId)
      .where('version', '=', version)
      .where(sql<boolean>`focus = ${JSON.stringify(focus)}::jsonb`)
      .executeTakeFirst();
    return row?.files;
  }

  /**
   * Publishes files whose objects are already stored in the public place, instead of those for another focus.
   * @returns false when the photo was deleted or hidden meanwhile, or its own files are others
   */
  async publish({ photoId, version, focus }: MissingHero, files: readonly HeroFileShape[]): Promise<boolean> {
    return this.database.transaction(async (queries) => {
      const photo = await queries
        .selectFrom('photos')
        .select(photoRowSelection)
        .where('id', '=', photoId)
        .where(photoRule.inPosts)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (photo === undefined || String(fileVersion(photo)) !== version) return false;
      const values = { version, focus: JSON.stringify(focus), files: JSON.stringify(files) };
      await sql`insert into hero_pictures (photo_id, version, focus, files)
        values (${photoId}, ${version}, ${values.focus}::jsonb, ${values.files}::jsonb)
        on conflict (photo_id) do update set version = excluded.version, focus = excluded.focus,
          files = excluded.files`.execute(queries);
      return true;
    });
  }
}
