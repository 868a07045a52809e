import {
  ApiError,
  limits,
  seoRoutes,
  postPath,
  routePath,
  siteLanguage,
  type Video,
  videoPath,
} from '@sandstone/contract';
import { postShareTitle } from '@sandstone/domain';
import { type SeoRoute, type SeoRouteContext } from './seo-route.ts';
import { escapeXml, textElement, xmlDeclaration } from './xml.ts';

interface Item {
  id: string;
  path: string;
  title: string;
  text: string;
  /** Publication time, ISO 8601. */
  publishedOn: string;
  /** Root-relative address. */
  image: string | undefined;
}

const videoItem = (video: Video): Item => ({
  id: video.id,
  path: videoPath(video),
  title: video.title,
  text: video.description ?? video.title,
  publishedOn: video.publishedOn,
  image: video.streamId === null ? undefined : routePath('secureImage', { id: video.streamId }),
});

/** Returns the newest posts and free videos. Locked videos are not announced. */
async function newestItems({ api, signal }: SeoRouteContext): Promise<Item[]> {
  const [{ posts }, { videos }] = await Promise.all([
    api.call('posts', { query: { limit: limits.feed.maxItems, order: 'date' }, signal }),
    api.call('videos', { query: { limit: limits.page.maxSize }, signal }),
  ]);
  const items = [
    ...posts.map(({ id, description, createdOn, photos }): Item => ({
      id,
      path: postPath(id),
      title: postShareTitle(description),
      text: description,
      publishedOn: createdOn,
      image: photos[0]?.cdnUrl,
    })),
    ...videos.filter(({ videoType }) => videoType === 'free').map(videoItem),
  ];
  return items.toSorted((a, b) => b.publishedOn.localeCompare(a.publishedOn)).slice(0, limits.feed.maxItems);
}

/** Returns what readers know an item by. It must survive a new title and a new domain, or they would show the item again. */
async function guidsOf(
  items: readonly Item[],
  { api, origin, signal }: SeoRouteContext,
): Promise<(item: Item) => string> {
  if (items.length === 0) return ({ id }) => id;
  try {
    const { guids } = await api.call('feedGuids', {
      query: { ids: items.map(({ id }) => id).join(',') },
      signal,
    });
    return ({ id }) => guids[id] ?? `urn:uuid:${id}`;
  } catch (error) {
    // An api of the previous release knows none, so that the addresses are the guids, as they were there.
    if (error instanceof ApiError && error.status === 404) return ({ path }) => origin + path;
    throw error;
  }
}

function itemElement(origin: string, { path, title, text, publishedOn, image }: Item, guid: string): string {
  return (
    `<item>${textElement('title', title)}${textElement('link', origin + path)}` +
    `<guid isPermaLink="${guid === origin + path}">${escapeXml(guid)}</guid>` +
    textElement('pubDate', new Date(publishedOn).toUTCString()) +
    textElement('description', text) +
    (image === undefined ? '' : `<media:content medium="image" url="${escapeXml(origin + image)}"/>`) +
    '<media:rating scheme="urn:simple">adult</media:rating></item>\n'
  );
}

/** The RSS 2.0 feed. */
export const rssFeed: SeoRoute = {
  mediaType: 'application/rss+xml; charset=utf-8',
  dependsOnContent: true,
  async *body(context) {
    const { origin, site } = context;
    const { words } = site;
    const items = await newestItems(context);
    const guidOf = await guidsOf(items, context);
    yield `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>\n`;
    yield `${textElement('title', words.name)}${textElement('link', `${origin}/`)}${textElement('description', words.bio)}`;
    yield `${textElement('language', siteLanguage)}<rating>RTA-5042-1996-1400-1577-RTA</rating>`;
    yield `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + seoRoutes.feed)}"/>\n`;
    for (const item of items) yield itemElement(origin, item, guidOf(item));
    yield '</channel></rss>\n';
  },
};
