import { adminTexts, pages } from '@sandstone/contract';
import { matchPath } from 'react-router-dom';
import { type IconName } from '../../ui/icon.tsx';
import { type AdminGroup, adminPages } from '../admin-pages.ts';

const { groups } = adminTexts.adminNavigation;
/** More has dots, which are no icon of the site. */
const icons: Record<AdminGroup, IconName | undefined> = {
  today: 'sun',
  photos: 'picture',
  videos: 'film',
  posts: 'post',
  more: undefined,
};

export interface AdminEntry {
  name: string;
  group: AdminGroup;
  /** Its pages, of which the first is the target of its link. */
  paths: readonly string[];
}

const more: AdminEntry = { name: groups.more, group: 'more', paths: [pages.adminMore] };
const ofFeatures = [...new Set(adminPages.map(({ tab }) => tab))].map((name): AdminEntry => {
  const ofEntry = adminPages.filter(({ tab }) => tab === name);
  return { name, group: ofEntry[0]?.group ?? 'more', paths: ofEntry.map(({ path }) => path) };
});

/** The groups with the entries below them; the first entry of a group is the group itself. */
export const adminGroups = (Object.keys(groups) as AdminGroup[]).map((group) => {
  const [own, ...below] = [more, ...ofFeatures].filter((entry) => entry.group === group);
  return { name: groups[group], icon: icons[group], to: own?.paths[0] ?? '', own, below };
});

/** The entries of the navigation, in its order. */
export const adminEntries = adminGroups.flatMap(({ own, below }) => (own ? [own, ...below] : below));

export const isOn = (pathname: string, { paths }: Pick<AdminEntry, 'paths'>): boolean =>
  paths.some((path) => matchPath(path, pathname) !== null);
