import {
  defaultSiteSettings,
  type SettingsSection,
  settingsSchemas,
  type SiteSettings,
} from '@sandstone/contract';
import { type Queries } from '../database.ts';

/**
 * Returns a stored section. What it lacks, because it is from an earlier release, has its default; what this release
 * does not understand, because it is from a later one, has all of them.
 */
export function settingsOf<S extends SettingsSection>(
  section: S,
  stored: object | undefined,
): SiteSettings[S] {
  const defaults = defaultSiteSettings[section];
  if (stored === undefined) return defaults;
  const known = Object.fromEntries(Object.entries(stored).filter(([name]) => name in defaults));
  const parsed = settingsSchemas[section].safeParse({ ...defaults, ...known });
  return parsed.success ? (parsed.data as SiteSettings[S]) : defaults;
}

/** The photos that the creator has placed first, also those that are not in the gallery. */
export async function placedPhotoIds(queries: Queries): Promise<string[]> {
  const row = await queries
    .selectFrom('site_settings')
    .select('value')
    .where('section', '=', 'gallery')
    .executeTakeFirst();
  return settingsOf('gallery', row?.value).photoIds;
}
