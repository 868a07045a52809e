import {
  type ApiClient,
  embedPath,
  eventPath,
  limits,
  pages,
  postPath,
  type SitemapEntry,
  type SitemapKind,
  sitemapPart,
  videoPath,
} from '@sandstone/contract';
import { type SeoRoute, type SeoRouteContext } from './seo-route.ts';
import { escapeXml, textElement, xmlDeclaration } from './xml.ts';

// The sitemap: an index, and one part for each kind of page.

/** The protocol allows 50,000 addresses and 50 MB in a file. */
const maxUrls = 30_000;
/** Images of one address, by the rule of the search engines. */
const maxImages = 1000;

const mediaType = 'application/xml; charset=utf-8';

const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" ' +
  'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

interface Address {
  path: string;
  changedOn?: string;
  images?: readonly string[];
  video?: string;
}

function urlElement(origin: string, { path, changedOn, images = [], video = '' }: Address): string {
  const pictures = images
    .slice(0, maxImages)
    .map((image) => `<image:image>${textElement('image:loc', origin + image)}</image:image>`);
  return `<url>${textElement('loc', origin + path)}${textElement('lastmod', changedOn)}${pictures.join('')}${video}</url>\n`;
}

async function* urlSet(addresses: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  yield `${xmlDeclaration}<urlset ${namespaces}>\n`;
  yield* addresses;
  yield '</urlset>\n';
}

/** Yields every entry of a kind, one API page at a time. */
async function* entriesOf(
  api: ApiClient,
  kind: SitemapKind,
  signal: AbortSignal,
): AsyncIterable<SitemapEntry> {
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await api.call('sitemap', { params: { kind }, query: { cursor }, signal });
    for (const entry of page.entries) {
      if (count >= maxUrls) return;
      count += 1;
      yield entry;
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Returns the element of a free video. A locked video has only its address and a blurred picture. */
function videoElement(origin: string, { id, title, description, images, video }: SitemapEntry): string {
  const [thumbnail] = images;
  if (video === null || thumbnail === undefined) return '';
  return (
    `<video:video>${textElement('video:thumbnail_loc', origin + thumbnail)}${textElement('video:title', title)}` +
    textElement('video:description', description ?? title) +
    textElement('video:player_loc', origin + embedPath(id)) +
    // A duration of zero is not valid in a sitemap.
    (video.duration > 0 ? textElement('video:duration', String(video.duration)) : '') +
    `${textElement('video:publication_date', video.publishedOn)}` +
    '<video:family_friendly>no</video:family_friendly></video:video>'
  );
}

const pathOf: Record<Exclude<SitemapKind, 'photos'>, (entry: SitemapEntry) => string> = {
  events: ({ slug }) => eventPath(slug ?? ''),
  videos: ({ slug, id }) => videoPath({ slug: slug ?? '', id }),
  posts: ({ id }) => postPath(id),
};

async function* addressesOf(
  kind: Exclude<SitemapKind, 'photos'>,
  { api, origin, signal }: SeoRouteContext,
): AsyncIterable<string> {
  for await (const entry of entriesOf(api, kind, signal)) {
    const { changedOn, images } = entry;
    yield urlElement(origin, {
      path: pathOf[kind](entry),
      changedOn,
      images,
      video: videoElement(origin, entry),
    });
  }
}

const plainPages = [
  pages.links,
  pages.allVideos,
  pages.posts,
  pages.terms,
  pages.privacy,
  pages.recordKeeping,
  pages.contentRemoval,
];

/** Yields the fixed pages. The gallery lists its newest pictures. */
async function* fixedPages({ api, origin, signal }: SeoRouteContext): AsyncIterable<string> {
  const { photos } = await api.call('photos', { query: { limit: limits.page.maxSize }, signal });
  const images = photos.map(({ cdnUrl }) => cdnUrl);
  yield urlElement(origin, { path: pages.home });
  yield urlElement(origin, { path: pages.pictures, changedOn: photos[0]?.createdOn, images });
  for (const path of plainPages) yield urlElement(origin, { path });
}

const part = (addresses: (context: SeoRouteContext) => AsyncIterable<string>): SeoRoute => ({
  mediaType,
  dependsOnContent: true,
  body: (context) => urlSet(addresses(context)),
});

/** The parts of the sitemap, by file name. */
export const sitemapParts: Record<'pages' | 'events' | 'videos' | 'posts', SeoRoute> = {
  pages: part(fixedPages),
  events: part((context) => addressesOf('events', context)),
  videos: part((context) => addressesOf('videos', context)),
  posts: part((context) => addressesOf('posts', context)),
};

export const sitemapIndex: SeoRoute = {
  mediaType,
  dependsOnContent: false,
  body: ({ origin }) => [
    `${xmlDeclaration}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`,
    ...Object.keys(sitemapParts).map(
      (name) => `<sitemap><loc>${escapeXml(origin + sitemapPart(name))}</loc></sitemap>\n`,
    ),
    '</sitemapindex>\n',
  ],
};
