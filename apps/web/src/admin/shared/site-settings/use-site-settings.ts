import { type AdminSite, type SiteSection, type SiteSettings } from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';
import { once, useLoaded } from '../api/use-loaded.ts';

const siteKey = ['site-settings'];

export interface Change<S extends SiteSection> {
  value: SiteSettings[S];
  unchangedSince: number;
}

/** Saves a section. @returns all sections */
export const saveSection = <S extends SiteSection>(section: S, body: Change<S>): Promise<AdminSite> =>
  adminApi.call('adminSaveSite', { params: { section }, body });

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
    const saved = await saveSection(section, change);
    client.setQueryData(siteKey, saved);
    return saved;
  }
  /** Reads what is saved now, after another tab has changed it. */
  const reread = async (): Promise<void> => {
    client.setQueryData(siteKey, await adminApi.call('adminSite', {}));
  };
  return { ...loaded, save, reread };
}
