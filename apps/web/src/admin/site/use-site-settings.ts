import {
  type AdminSite,
  type SettingsSection,
  settingsSections,
  type SiteSettings,
} from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';
import { once, useLoaded } from '../api/use-loaded.ts';

const siteKey = ['site-settings'];

/** The sections of the page of the site's settings. The rules for regions have a page of their own. */
export type SiteSection = Exclude<SettingsSection, 'regions'>;
export const siteSections = settingsSections.filter((section) => section !== 'regions');

export interface Change<S extends SiteSection> {
  value: SiteSettings[S];
  unchangedSince: number;
}

/** The route that saves each section. */
const saving: { [S in SiteSection]: (body: Change<S>) => Promise<AdminSite> } = {
  words: (body) => adminApi.call('adminSaveSiteWords', { body }),
  pictures: (body) => adminApi.call('adminSaveSitePictures', { body }),
  gallery: (body) => adminApi.call('adminSaveSiteGallery', { body }),
  links: (body) => adminApi.call('adminSaveSiteLinks', { body }),
  look: (body) => adminApi.call('adminSaveSiteLook', { body }),
  rules: (body) => adminApi.call('adminSaveSiteRules', { body }),
  legal: (body) => adminApi.call('adminSaveSiteLegal', { body }),
};

/** The saved settings of the site, read once, because another tab's must not replace what the creator writes. */
export function useSiteSettings() {
  const client = useQueryClient();
  const { enabled, gcTime } = once;
  const loaded = useLoaded({
    queryKey: siteKey,
    queryFn: ({ signal }) => adminApi.call('adminSite', { signal }),
    enabled,
    gcTime,
  });
  /** Saves a section. @returns all sections */
  async function save<S extends SiteSection>(section: S, change: Change<S>): Promise<AdminSite> {
    const saved = await saving[section](change);
    client.setQueryData(siteKey, saved);
    return saved;
  }
  /** Reads what is saved now, after another tab has changed it. */
  const reread = async (): Promise<void> => {
    client.setQueryData(siteKey, await adminApi.call('adminSite', {}));
  };
  return { ...loaded, save, reread };
}
