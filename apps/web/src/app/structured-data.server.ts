import {
  embedPath,
  type EventResponse,
  eventPath,
  pages,
  type Photo,
  type PostsPage,
  postPath,
  routePath,
  type PublicSite,
  eventAliasPath,
  siteLanguage,
  texts,
  type Video,
  videoPath,
  type VideosPage,
} from '@sandstone/contract';
import { photoJpegSize, postShareTitle } from '@sandstone/domain';
import { type GalleryData } from '../visitor/gallery/gallery.loader.ts';
import { type HomeData } from '../visitor/home/home.loader.ts';
import { type PostData } from '../visitor/posts/post.loader.ts';
import { type VideoPageData } from '../visitor/videos/video.loader.ts';

// Structured data for search engines, which read the server's HTML. It is not part of the browser bundle.

/** A schema.org `Thing`. Its URLs are absolute. */
export type Thing = { '@type': string } & Record<string, unknown>;

type NamedPath = readonly [name: string, path: string];
const { navigation } = texts;
const home: NamedPath = [navigation.home, pages.home];
const allVideos: NamedPath = [texts.videos.collection, pages.allVideos];
const posts: NamedPath = [navigation.myPosts, pages.posts];

/** Returns the path from the home page to a page. */
const breadcrumbs = (origin: string, ...trail: readonly NamedPath[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [home, ...trail].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const collection = (origin: string, [name, path]: NamedPath, items: readonly NamedPath[]): Thing => ({
  '@type': 'CollectionPage',
  name,
  url: origin + path,
  isFamilyFriendly: false,
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: items.map(([itemName, itemPath], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: itemName,
      url: origin + itemPath,
    })),
  },
});

const imageGallery = (origin: string, [name, path]: NamedPath, photos: readonly Photo[]): Thing => ({
  '@type': 'ImageGallery',
  name,
  url: origin + path,
  isFamilyFriendly: false,
  image: photos.map((photo) => ({
    '@type': 'ImageObject',
    contentUrl: origin + photo.cdnUrl,
    ...photoJpegSize(photo),
    ...(photo.description === null ? {} : { caption: photo.description }),
  })),
});

/** For free videos only. `embedUrl` is our stable address, never the streaming provider's. */
const videoObject = (origin: string, video: Video): Thing => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description ?? video.title,
  url: origin + videoPath(video),
  thumbnailUrl: [origin + routePath('secureImage', { id: video.streamId ?? 'default' })],
  uploadDate: video.publishedOn,
  duration: `PT${video.duration}S`,
  embedUrl: origin + embedPath(video.id),
  isFamilyFriendly: false,
});

const namedPathOfVideo = (video: Video): NamedPath => [video.title, videoPath(video)];

// Each function takes exactly the data that the loader of its route returns.
const homeThings = (origin: string, { events }: HomeData, { words }: PublicSite): Thing[] => [
  {
    '@type': 'WebSite',
    name: words.name,
    url: `${origin}/`,
    description: words.bio,
    inLanguage: siteLanguage,
    isFamilyFriendly: false,
  },
  ...(events.length === 0
    ? []
    : [
        collection(
          origin,
          [texts.home.latestAdventures, pages.home],
          events.map(({ title, slug }) => [title, eventPath(slug)]),
        ),
      ]),
];

const picturesThings = (origin: string, { photos }: GalleryData): Thing[] => {
  const page: NamedPath = [navigation.myPictures, pages.pictures];
  return [breadcrumbs(origin, page), imageGallery(origin, page, photos)];
};

const allVideosThings = (origin: string, { videos }: VideosPage): Thing[] => [
  breadcrumbs(origin, allVideos),
  collection(origin, allVideos, videos.map(namedPathOfVideo)),
];

const eventThings = (origin: string, { event }: EventResponse): Thing[] => {
  const page: NamedPath = [event.title, eventPath(event.slug)];
  return [breadcrumbs(origin, allVideos, page), collection(origin, page, event.videos.map(namedPathOfVideo))];
};

const videoThings = (origin: string, { video }: VideoPageData): Thing[] => {
  const { eventTitle, eventSlug } = video;
  const event: NamedPath[] =
    eventTitle === null || eventSlug === null ? [] : [[eventTitle, eventPath(eventSlug)]];
  return [
    breadcrumbs(origin, allVideos, ...event, namedPathOfVideo(video)),
    ...(video.videoType === 'free' ? [videoObject(origin, video)] : []),
  ];
};

const postsThings = (origin: string, page: PostsPage): Thing[] => [
  breadcrumbs(origin, posts),
  collection(
    origin,
    posts,
    page.posts.map(({ id, description }) => [postShareTitle(description), postPath(id)]),
  ),
];

const person = ({ words, links, portrait }: PublicSite, origin: string): Thing => ({
  '@type': 'Person',
  name: words.name,
  url: `${origin}/`,
  ...(words.bio === '' ? {} : { description: words.bio }),
  ...(portrait === undefined ? {} : { image: origin + portrait.src }),
  ...(links.links.length === 0 ? {} : { sameAs: links.links.map(({ address }) => address) }),
});

const linksThings = (origin: string, _data: unknown, site: PublicSite): Thing[] => [
  {
    '@type': 'ProfilePage',
    name: site.words.name,
    url: origin + pages.links,
    isFamilyFriendly: false,
    mainEntity: person(site, origin),
  },
];

const postThings = (origin: string, { post }: PostData, site: PublicSite): Thing[] => {
  const page: NamedPath = [postShareTitle(post.description), postPath(post.id)];
  return [
    breadcrumbs(origin, posts, page),
    {
      '@type': 'BlogPosting',
      headline: page[0],
      articleBody: post.description,
      url: origin + page[1],
      datePublished: post.createdOn,
      dateModified: post.updatedOn,
      author: person(site, origin),
      isFamilyFriendly: false,
    },
    ...(post.photos.length === 0 ? [] : [imageGallery(origin, page, post.photos)]),
  ];
};

const builders: Record<string, ((origin: string, data: never, site: PublicSite) => Thing[]) | undefined> = {
  [pages.home]: homeThings,
  [pages.pictures]: picturesThings,
  [pages.allVideos]: allVideosThings,
  [pages.event]: eventThings,
  [pages.video]: videoThings,
  [pages.videoByTitle]: videoThings,
  [pages.posts]: postsThings,
  [pages.viewPost]: postThings,
  [pages.links]: linksThings,
};

/** Returns the JSON-LD block of a page from its route path and loader data, or undefined for pages without one. */
export function structuredData(
  { origin, site }: { origin: string; site: PublicSite },
  routePattern: string | undefined,
  data: unknown,
): object | undefined {
  const isAlias = routePattern !== undefined && routePattern === eventAliasPath(site.words.eventsAlias);
  const things = builders[isAlias ? pages.event : (routePattern ?? '')];
  if (things === undefined || data === undefined) return undefined;
  return { '@context': 'https://schema.org', '@graph': things(origin, data as never, site) };
}
