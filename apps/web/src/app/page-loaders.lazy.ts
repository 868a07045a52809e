// The loaders of the pages in one file, which is loaded once the first page is ready.
import { type SettingsPage } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { loadSettings } from '../shared/hydration/page-settings.loader.ts';
import { eventLoader } from '../visitor/events/event.loader.ts';
import { galleryLoader } from '../visitor/gallery/gallery.loader.ts';
import { homeLoader } from '../visitor/home/home.loader.ts';
import { legalLoader } from '../visitor/legal/legal.loader.ts';
import { linksLoader } from '../visitor/links/links.loader.ts';
import { postLoader } from '../visitor/posts/post.loader.ts';
import { postsLoader } from '../visitor/posts/posts.loader.ts';
import { allVideosLoader } from '../visitor/videos/all-videos.loader.ts';
import { videoLoader } from '../visitor/videos/video.loader.ts';

type Load = (args: LoaderFunctionArgs) => unknown;

/** Each page with the settings of the site that it shows besides those of every page. */
const pages = {
  home: [homeLoader, 'home'],
  allVideos: [allVideosLoader],
  pictures: [galleryLoader, 'photos'],
  posts: [postsLoader, 'posts'],
  event: [eventLoader, 'photos'],
  video: [videoLoader],
  links: [linksLoader, 'links'],
  post: [postLoader, 'post'],
  legal: [legalLoader],
} as const satisfies Record<string, readonly [Load, SettingsPage?]>;

/** Loads the data of a page, and the settings that it shows. */
export async function loadPage(name: keyof typeof pages, args: LoaderFunctionArgs): Promise<unknown> {
  const [load, settings]: readonly [Load, SettingsPage?] = pages[name];
  const [data] = await Promise.all([load(args), settings && loadSettings(settings, args)]);
  return data;
}
