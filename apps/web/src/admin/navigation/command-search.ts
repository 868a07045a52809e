import {
  adminEventPath,
  adminTexts,
  adminVideoPath,
  draftPath,
  editPostPath,
  pages,
  texts,
} from '@sandstone/contract';
import { adminApi } from '../shared/api/admin-api.ts';
import { adminEntries } from './admin-navigation.ts';

const { commandMenu } = adminTexts;

/** The number of results in each group. */
const maxResults = 5;

export interface CommandGroup {
  name: string;
  items: readonly { to: string; text: string }[];
}

const places = [
  ...adminEntries.map(({ name, paths: [to = ''] }) => ({ to, text: name })),
  { to: pages.adminCreatePost, text: adminTexts.postEditor.createTitle },
  { to: pages.home, text: texts.navigation.home },
  { to: pages.allVideos, text: texts.navigation.allMyVideos },
  { to: pages.pictures, text: texts.navigation.pictures },
];

/** Returns the text without case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function containing<Item extends { text: string }>(items: readonly Item[], search: string): Item[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return items.filter(({ text }) => words.every((word) => plain(text).includes(word)));
}

/** The pages whose names contain all words. */
export const foundPages = (search: string): CommandGroup => ({
  name: commandMenu.pages,
  items: containing(places, search),
});

/** Finds adventures, videos, posts and drafts. @throws when a request fails */
export async function findContent(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const query = { search, limit: maxResults };
  const [{ events }, { videos }, { posts }, { drafts }] = await Promise.all([
    adminApi.call('adminEvents', { signal }),
    adminApi.call('adminVideos', { query, signal }),
    adminApi.call('adminPosts', { query, signal }),
    adminApi.call('adminPostDrafts', { query: { search }, signal }),
  ]);
  const adventures = events.map(({ slug, title }) => ({ to: adminEventPath(slug), text: title }));
  return [
    { name: commandMenu.adventures, items: containing(adventures, search).slice(0, maxResults) },
    {
      name: commandMenu.videos,
      items: videos.map(({ id, title }) => ({ to: adminVideoPath(id), text: title })),
    },
    {
      name: commandMenu.posts,
      items: posts.map(({ id, description }) => ({ to: editPostPath(id), text: description })),
    },
    {
      name: commandMenu.drafts,
      items: drafts
        .slice(0, maxResults)
        .map(({ id, description }) => ({ to: draftPath(id), text: description })),
    },
  ];
}
