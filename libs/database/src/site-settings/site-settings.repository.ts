import { createHash } from 'node:crypto';
import {
  type ChosenMark,
  defaultLegal,
  ProblemError,
  type SettingsSection,
  settingsSchemas,
  type SitePictures,
  type SiteRules,
  type SiteSettings,
} from '@sandstone/contract';
import { areAtLeastAsStrict } from '@sandstone/domain';
import { sql } from 'kysely';
import { type Actor, recordAudit } from '../audit/audit.repository.ts';
import { type Queries, queriesOf } from '../database.ts';
import { isReady, photoSelection, type ReadyPhotoRecord } from '../photos/photo-record.ts';
import { photoRule } from '../photos/photo-visibility.ts';
import { Repository } from '../repository.ts';
import { planAllCovers } from '../sync/cover-plan.ts';
import { settingsOf } from './stored-settings.ts';

export type VersionedSettings = {
  [S in SettingsSection]: { value: SiteSettings[S]; version: number };
} & { legal: { isDefaultNew: boolean } };

/** The settings of the site. */
export class SiteSettingsRepository extends Repository {
  async current(): Promise<SiteSettings> {
    const { words, pictures, gallery, look, links, rules, legal, regions } = await this.versioned();
    return {
      words: words.value,
      pictures: pictures.value,
      gallery: gallery.value,
      look: look.value,
      links: links.value,
      rules: rules.value,
      legal: legal.value,
      regions: regions.value,
    };
  }

  async rules(): Promise<SiteRules> {
    const row = await this.queries
      .selectFrom('site_settings')
      .select('value')
      .where('section', '=', 'rules')
      .executeTakeFirst();
    return settingsOf('rules', row?.value);
  }

  async versioned(): Promise<VersionedSettings> {
    const rows = await this.queries
      .selectFrom('site_settings')
      .select(['section', 'value', 'version', 'seenDefault'])
      .execute();
    const read = <S extends SettingsSection>(section: S) => {
      const row = rows.find((each) => each.section === section);
      return { value: settingsOf(section, row?.value), version: row?.version ?? 0 };
    };
    const legal = read('legal');
    const seen = rows.find(({ section }) => section === 'legal')?.seenDefault;
    const isOwn = legal.value.privacy.text !== defaultLegal.privacy.text;
    return {
      words: read('words'),
      pictures: read('pictures'),
      gallery: read('gallery'),
      look: read('look'),
      links: read('links'),
      rules: read('rules'),
      legal: { ...legal, isDefaultNew: isOwn && seen !== defaultLegal.privacy.updatedOn },
      regions: read('regions'),
    };
  }

  /** The photos that visitors see as pictures of the site: not those that are deleted, or not ready yet. */
  async shownPhotos({ portrait, hero }: SitePictures): Promise<ReadonlyMap<string, ReadyPhotoRecord>> {
    const ids = [portrait, hero].flatMap((picture) => picture?.photoId ?? []);
    if (ids.length === 0) return new Map();
    const rows = await this.queries
      .selectFrom('photos')
      .select(photoSelection)
      .where('id', 'in', ids)
      .where(photoRule.inPosts)
      .execute();
    return new Map(rows.filter(isReady).map((photo) => [photo.id, photo]));
  }

  /** Keeps a mark until it is chosen, or its time is over. @param pixels as `keepMarkBody` describes them */
  async keepMark(pixels: Buffer): Promise<ChosenMark> {
    const markId = createHash('sha256').update(pixels).digest('hex').slice(0, 32);
    await this.queries
      .insertInto('site_marks')
      .values({ id: markId, pixels })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ usedAt: sql`now()` }))
      .execute();
    return { markId };
  }

  async markPixels({ markId }: ChosenMark): Promise<Buffer | undefined> {
    const mark = await this.queries
      .selectFrom('site_marks')
      .select('pixels')
      .where('id', '=', markId)
      .executeTakeFirst();
    return mark && Buffer.from(mark.pixels);
  }

  /** Deletes marks that have not been the mark of the site since then. */
  async forgetMarks(usedBefore: Date): Promise<void> {
    await sql`update site_marks set used_at = now()
      where id = (select value #>> '{mark,markId}' from site_settings where section = 'pictures')
      `.execute(this.queries);
    await this.queries.deleteFrom('site_marks').where('usedAt', '<', usedBefore).execute();
  }

  /**
   * Replaces a section that nobody has changed since this version; 0 for the defaults. A value that only takes access away
   * replaces a later one, too.
   * @throws ProblemError changed_since, photo_not_found, image_not_found
   */
  async save<S extends SettingsSection>(
    section: S,
    { value, unchangedSince }: { value: SiteSettings[S]; unchangedSince: number },
    actor: Actor,
  ): Promise<void> {
    await this.em.transactional(async (em) => {
      const queries = queriesOf(em);
      const json = JSON.stringify(value);
      const stored = await storedSection(queries, section);
      const before = stored?.value;
      const version = stored?.version ?? 0;
      if (version !== unchangedSince && !onlyTakesAccessAway(section, value, before))
        throw new ProblemError('changed_since');
      const { rows } =
        version === 0
          ? await sql`insert into site_settings (section, value, version) values (${section}, ${json}::jsonb, 1)
              on conflict do nothing returning version`.execute(queries)
          : await sql`update site_settings set value = ${json}::jsonb, version = version + 1, changed_at = now()
              where section = ${section} and version = ${version} returning version`.execute(queries);
      if (rows.length === 0) throw new ProblemError('changed_since');
      if (section === 'legal')
        await queries
          .updateTable('site_settings')
          .set({ seenDefault: defaultLegal.privacy.updatedOn })
          .where('section', '=', section)
          .execute();
      if (section === 'pictures') {
        const pictures = settingsSchemas.pictures.parse(value);
        await assertPhotosExist(queries, photoIdsOf(pictures), photoIdsOf(settingsOf('pictures', before)));
        await chooseMark(queries, pictures);
      }
      if (section === 'gallery') {
        const { photoIds } = settingsSchemas.gallery.parse(value);
        await assertPhotosExist(queries, photoIds, settingsOf('gallery', before).photoIds);
      }
      if (section === 'rules') await planAllCovers(queries, actor);
      recordAudit(em, { actor, action: `site.${section}` });
    });
  }
}

const storedSection = (queries: Queries, section: SettingsSection) =>
  queries
    .selectFrom('site_settings')
    .select(['value', 'version'])
    .where('section', '=', section)
    .forUpdate()
    .executeTakeFirst();

const onlyTakesAccessAway = (section: SettingsSection, value: object, before: object | undefined): boolean =>
  section === 'regions' &&
  areAtLeastAsStrict(settingsSchemas.regions.parse(value).rules, settingsOf('regions', before).rules);

const photoIdsOf = ({ portrait, hero }: SitePictures) =>
  [portrait, hero].flatMap((picture) => picture?.photoId ?? []);

/**
 * A photo that was deleted since it was chosen may stay: it comes back when it is restored.
 * @throws ProblemError photo_not_found if one of the newly chosen photos is deleted
 */
async function assertPhotosExist(
  queries: Queries,
  chosen: readonly string[],
  before: readonly string[],
): Promise<void> {
  const former = new Set(before);
  const ids = new Set(chosen.filter((id) => !former.has(id)));
  if (ids.size === 0) return;
  const found = await queries
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', [...ids])
    .where(photoRule.current)
    .execute();
  if (found.length < ids.size) throw new ProblemError('photo_not_found');
}

/** @throws ProblemError image_not_found if the chosen mark is no longer kept */
async function chooseMark(queries: Queries, { mark }: SitePictures): Promise<void> {
  if (mark === null) return;
  // The update makes a deletion of forgotten marks that runs at the same time see the new time.
  const chosen = await queries
    .updateTable('site_marks')
    .set({ usedAt: sql`now()` })
    .where('id', '=', mark.markId)
    .returning('id')
    .executeTakeFirst();
  if (chosen === undefined) throw new ProblemError('image_not_found');
}
