import { legalPageNames, pages, texts } from '@sandstone/contract';
import { type LoaderFunction } from 'react-router-dom';
import { pageRoute, type PageRoute, personal } from '../shared/routing/page-route.ts';

const loaders = () => import('./page-loaders.lazy.ts');

/** Loads the data of a page beside its code; the first page has its data already. */
const loaderOf =
  (name: Parameters<Awaited<ReturnType<typeof loaders>>['loadPage']>[0]): LoaderFunction =>
  async (args) =>
    (await loaders()).loadPage(name, args);

/** Loads the loaders before the visitor goes to another page. */
export const prepareLoaders = (): void => void loaders().catch(() => undefined);

const eventRoute = (path: string) =>
  pageRoute(path, () => import('../visitor/events/event.page.tsx'), { loader: loaderOf('event') });

/** The second address of each event. @param alias its first part, or null for none */
export const aliasRoutes = (alias: string | null): PageRoute[] =>
  alias === null ? [] : [eventRoute(`/${alias}/:slug`)];

/** The pages of visitors, with their paths, code, data and, in its order, their entries in the navigation. */
export const sitePages: readonly PageRoute[] = [
  pageRoute(pages.home, () => import('../visitor/home/home.page.tsx'), {
    loader: loaderOf('home'),
    entry: { icon: 'home', sidebar: texts.navigation.home, tab: texts.navigation.home },
  }),
  pageRoute(pages.allVideos, () => import('../visitor/videos/all-videos.page.tsx'), {
    loader: loaderOf('allVideos'),
    entry: { icon: 'film', sidebar: texts.navigation.myVideos, tab: texts.navigation.videos },
  }),
  pageRoute(pages.pictures, () => import('../visitor/gallery/pictures.page.tsx'), {
    loader: loaderOf('pictures'),
    entry: { icon: 'picture', sidebar: texts.navigation.myPictures, tab: texts.navigation.pictures },
  }),
  pageRoute(pages.posts, () => import('../visitor/posts/posts.page.tsx'), {
    loader: loaderOf('posts'),
    entry: { icon: 'post', sidebar: texts.navigation.myPosts },
  }),
  eventRoute(pages.event),
  ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
    pageRoute(path, () => import('../visitor/videos/video.page.tsx'), {
      loader: loaderOf('video'),
      handle: { showsReactions: true },
    }),
  ),
  pageRoute(pages.links, () => import('../visitor/links/links.page.tsx'), {
    loader: loaderOf('links'),
  }),
  pageRoute(pages.viewPost, () => import('../visitor/posts/post.page.tsx'), {
    loader: loaderOf('post'),
  }),
  ...legalPageNames.map((name) =>
    pageRoute(pages[name], () => import('../visitor/legal/legal.page.tsx'), {
      loader: loaderOf('legal'),
    }),
  ),
  pageRoute(pages.signIn, () => import('../visitor/sign-in/sign-in.page.tsx'), personal),
  pageRoute(pages.profile, () => import('../visitor/profile/profile.page.tsx'), personal),
];
