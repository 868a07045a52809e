import { legalPageNames, pages, texts } from '@sandstone/contract';
import { type LoaderFunction, type RouteObject } from 'react-router-dom';
import { loadSettings } from './page-settings.loader.ts';
import { PageSettings } from './page-settings.tsx';
import { pageRoute, type PageRoute, personal } from '../shared/routing/page-route.ts';

const loaders = () => import('./page-loaders.lazy.ts');

/** Loads the data of a page beside its code; the first page has its data already. */
const loaderOf =
  (name: keyof Awaited<ReturnType<typeof loaders>>): LoaderFunction =>
  async (args) =>
    (await loaders())[name](args);

/** Loads the loaders before the visitor goes to another page. */
export const prepareLoaders = (): void => void loaders().catch(() => undefined);

/** The settings of an open page are loaded again with everything else alone. */
export const onRevalidation = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.href === nextUrl.href;

/** Puts a page below a route that provides the settings that it shows. The server has them, and browsers ask for them. */
export const withSettings = (page: PageRoute): RouteObject => {
  const { settings } = page;
  if (settings === undefined) return page;
  return {
    loader: (args) => loadSettings(settings, args),
    shouldRevalidate: onRevalidation,
    Component: PageSettings,
    children: [page],
  };
};

const eventRoute = (path: string) =>
  pageRoute(path, () => import('../visitor/events/event.route.tsx'), {
    loader: loaderOf('eventLoader'),
    settings: 'photos',
  });

/** The second address of each event. @param alias its first part, or null for none */
export const aliasRoutes = (alias: string | null): PageRoute[] =>
  alias === null ? [] : [eventRoute(`/${alias}/:slug`)];

/** The pages of visitors, with their paths, code, data and, in its order, their entries in the navigation. */
export const sitePages: readonly PageRoute[] = [
  pageRoute(pages.home, () => import('../visitor/home/home.route.tsx'), {
    loader: loaderOf('homeLoader'),
    settings: 'home',
    entry: { icon: 'home', sidebar: texts.navigation.home, tab: texts.navigation.home },
  }),
  pageRoute(pages.allVideos, () => import('../visitor/videos/all-videos.route.tsx'), {
    loader: loaderOf('allVideosLoader'),
    entry: { icon: 'film', sidebar: texts.navigation.myVideos, tab: texts.navigation.videos },
  }),
  pageRoute(pages.pictures, () => import('../visitor/gallery/pictures.route.tsx'), {
    loader: loaderOf('galleryLoader'),
    settings: 'photos',
    entry: { icon: 'picture', sidebar: texts.navigation.myPictures, tab: texts.navigation.pictures },
  }),
  pageRoute(pages.posts, () => import('../visitor/posts/posts.route.tsx'), {
    loader: loaderOf('postsLoader'),
    settings: 'posts',
    entry: { icon: 'post', sidebar: texts.navigation.myPosts },
  }),
  eventRoute(pages.event),
  ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
    pageRoute(path, () => import('../visitor/videos/video.route.tsx'), {
      loader: loaderOf('videoLoader'),
      handle: { showsReactions: true },
    }),
  ),
  pageRoute(pages.links, () => import('../visitor/links/links.route.tsx'), {
    loader: loaderOf('linksLoader'),
    settings: 'links',
  }),
  pageRoute(pages.viewPost, () => import('../visitor/posts/post.route.tsx'), {
    loader: loaderOf('postLoader'),
    settings: 'post',
  }),
  ...legalPageNames.map((name) =>
    pageRoute(pages[name], () => import('../visitor/legal/legal.route.tsx'), {
      loader: loaderOf('legalLoader'),
    }),
  ),
  pageRoute(pages.signIn, () => import('../visitor/sign-in/sign-in.route.tsx'), personal),
  pageRoute(pages.profile, () => import('../visitor/profile/profile.route.tsx'), {
    ...personal,
    settings: 'posts',
  }),
];
