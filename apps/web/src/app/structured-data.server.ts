import {
  embedPath,
  type EventAnswer,
  eventPath,
  pages,
  type Photo,
  type PhotosPage,
  type PostAnswer,
  postPath,
  type PostsPage,
  routePath,
  site,
  texts,
  type Video,
  videoPath,
  type VideosPage,
} from '@sandstone/contract';
import { postShareTitle } from '@sandstone/domain';
import { type HomeData } from '../features/home/home.loader.ts';
import { type VideoPageData } from '../features/videos/video.loader.ts';

// Structured data for search engines, which read the server's HTML. It is not part of the browser bundle.

/** A schema.org `Thing`. Its URLs are absolute. */
export type Thing = { '@type': string } & Record<string, unknown>;

type Place = readonly [name: string, path: string];
const { navigation } = texts;
const home: Place = [navigation.home, pages.home];
const allVideos: Place = [texts.videos.collection, pages.allVideos];
const posts: Place = [navigation.myPosts, pages.posts];

/** Returns the path from the home page to a page. */
const breadcrumbs = (origin: string, ...places: readonly Place[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [home, ...places].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

const collection = (origin: string, [name, path]: Place, items: readonly Place[]): Thing => ({
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

const imageGallery = (origin: string, [name, path]: Place, photos: readonly Photo[]): Thing => ({
  '@type': 'ImageGallery',
  name,
  url: origin + path,
  isFamilyFriendly: false,
  image: photos.map((photo) => ({
    '@type': 'ImageObject',
    contentUrl: origin + photo.cdnUrl,
    width: photo.width,
    height: photo.height,
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

const placeOfVideo = (video: Video): Place => [video.title, videoPath(video)];

// Each function takes exactly the data that the loader of its route returns.
const homeThings = (origin: string, { events }: HomeData): Thing[] => [
  {
    '@type': 'WebSite',
    name: site.name,
    url: `${origin}/`,
    description: site.bio,
    inLanguage: site.language,
    isFamilyFriendly: false,
  },
  collection(
    origin,
    [navigation.latestAdventures, pages.home],
    events.map(({ title, slug }) => [title, eventPath(slug)]),
  ),
];

const picturesThings = (origin: string, { photos }: PhotosPage): Thing[] => {
  const place: Place = [navigation.myPictures, pages.pictures];
  return [breadcrumbs(origin, place), imageGallery(origin, place, photos)];
};

const allVideosThings = (origin: string, { videos }: VideosPage): Thing[] => [
  breadcrumbs(origin, allVideos),
  collection(origin, allVideos, videos.map(placeOfVideo)),
];

const eventThings = (origin: string, { event }: EventAnswer): Thing[] => {
  const place: Place = [event.title, eventPath(event.slug)];
  return [breadcrumbs(origin, allVideos, place), collection(origin, place, event.videos.map(placeOfVideo))];
};

const videoThings = (origin: string, { video }: VideoPageData): Thing[] => {
  const { eventTitle, eventSlug } = video;
  const event: Place[] =
    eventTitle === null || eventSlug === null ? [] : [[eventTitle, eventPath(eventSlug)]];
  return [
    breadcrumbs(origin, allVideos, ...event, placeOfVideo(video)),
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

const postThings = (origin: string, { post }: PostAnswer): Thing[] => {
  const place: Place = [postShareTitle(post.description), postPath(post.id)];
  return [
    breadcrumbs(origin, posts, place),
    ...(post.photos.length === 0 ? [] : [imageGallery(origin, place, post.photos)]),
  ];
};

const thingsOf: Record<string, ((origin: string, data: never) => Thing[]) | undefined> = {
  [pages.home]: homeThings,
  [pages.pictures]: picturesThings,
  [pages.allVideos]: allVideosThings,
  [pages.event]: eventThings,
  [pages.cheating]: eventThings,
  [pages.video]: videoThings,
  [pages.videoByTitle]: videoThings,
  [pages.posts]: postsThings,
  [pages.viewPost]: postThings,
};

/** Returns the JSON-LD block of a page from its route path and loader data, or undefined for pages without one. */
export function structuredData(
  origin: string,
  routePattern: string | undefined,
  data: unknown,
): object | undefined {
  const things = thingsOf[routePattern ?? ''];
  if (things === undefined || data === undefined) return undefined;
  return { '@context': 'https://schema.org', '@graph': things(origin, data as never) };
}
