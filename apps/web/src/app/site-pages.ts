import { legalPageNames, pages, texts } from '@sandstone/contract';
import { pageRoute, type PageRoute, personal } from '../shared/routing/page-route.ts';
import { eventLoader } from '../visitor/events/event.loader.ts';
import { galleryLoader } from '../visitor/gallery/gallery.loader.ts';
import { homeLoader } from '../visitor/home/home.loader.ts';
import { legalLoader } from '../visitor/legal/legal.loader.ts';
import { linksLoader } from '../visitor/links/links.loader.ts';
import { postLoader } from '../visitor/posts/post.loader.ts';
import { postsLoader } from '../visitor/posts/posts.loader.ts';
import { allVideosLoader } from '../visitor/videos/all-videos.loader.ts';
import { videoLoader } from '../visitor/videos/video.loader.ts';

const eventRoute = (path: string) =>
  pageRoute(path, () => import('../visitor/events/event.route.tsx'), { loader: eventLoader });

/** The second address of each event. @param alias its first part, or null for none */
export const aliasRoutes = (alias: string | null): PageRoute[] =>
  alias === null ? [] : [eventRoute(`/${alias}/:slug`)];

/** The pages of visitors, with their paths, code, data and, in its order, their entries in the navigation. */
export const sitePages: readonly PageRoute[] = [
  pageRoute(pages.home, () => import('../visitor/home/home.route.tsx'), {
    loader: homeLoader,
    entry: { icon: 'home', sidebar: texts.navigation.home, tab: texts.navigation.home },
  }),
  pageRoute(pages.allVideos, () => import('../visitor/videos/all-videos.route.tsx'), {
    loader: allVideosLoader,
    entry: { icon: 'film', sidebar: texts.navigation.myVideos, tab: texts.navigation.videos },
  }),
  pageRoute(pages.pictures, () => import('../visitor/gallery/pictures.route.tsx'), {
    loader: galleryLoader,
    entry: { icon: 'picture', sidebar: texts.navigation.myPictures, tab: texts.navigation.pictures },
  }),
  pageRoute(pages.posts, () => import('../visitor/posts/posts.route.tsx'), {
    loader: postsLoader,
    entry: { icon: 'post', sidebar: texts.navigation.myPosts },
  }),
  eventRoute(pages.event),
  ...[pages.video, pages.videoByTitle, pages.videoWithoutTitle].map((path) =>
    pageRoute(path, () => import('../visitor/videos/video.route.tsx'), {
      loader: videoLoader,
      handle: { showsReactions: true },
    }),
  ),
  pageRoute(pages.links, () => import('../visitor/links/links.route.tsx'), { loader: linksLoader }),
  pageRoute(pages.viewPost, () => import('../visitor/posts/post.route.tsx'), { loader: postLoader }),
  ...legalPageNames.map((name) =>
    pageRoute(pages[name], () => import('../visitor/legal/legal.route.tsx'), { loader: legalLoader(name) }),
  ),
  pageRoute(pages.signIn, () => import('../visitor/sign-in/sign-in.route.tsx'), personal),
  pageRoute(pages.profile, () => import('../visitor/profile/profile.route.tsx'), personal),
];
