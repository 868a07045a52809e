import { type Photo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { usePageEnvironment } from './environment.ts';
import { escapeJson } from './hydration.ts';

/** One thing of schema.org; addresses in it are absolute. */
export type Thing = { '@type': string } & Record<string, unknown>;

export interface Crumb {
  name: string;
  path: string;
}

export const breadcrumbList = (origin: string, crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

export const imageGallery = (
  origin: string,
  fields: { name: string; path: string; photos: readonly Photo[] },
): Thing => ({
  '@type': 'ImageGallery',
  name: fields.name,
  url: origin + fields.path,
  isFamilyFriendly: false,
  image: fields.photos.map((photo) => ({
    '@type': 'ImageObject',
    contentUrl: origin + photo.cdnUrl,
    width: photo.width,
    height: photo.height,
    ...(photo.description === null ? {} : { caption: photo.description }),
  })),
});

export interface FreeVideo {
  id: string;
  title: string;
  description: string | null;
  streamId: string | null;
  /** Seconds. */
  duration: number;
  publishedOn: string;
}

/** For free videos alone; `embedUrl` is our stable address, never the provider's. */
export const videoObject = (origin: string, path: string, video: FreeVideo): Thing => ({
  '@type': 'VideoObject',
  name: video.title,
  description: video.description ?? video.title,
  url: origin + path,
  thumbnailUrl: [`${origin}/secureImage/${video.streamId ?? 'default'}`],
  uploadDate: video.publishedOn,
  duration: `PT${video.duration}S`,
  embedUrl: `${origin}/embed/${video.id}`,
  isFamilyFriendly: false,
});

/** What the page is about, for search engines: a block of data, which no browser runs. */
export function StructuredData({ things }: { things: (origin: string) => readonly Thing[] }): ReactNode {
  const { origin } = usePageEnvironment();
  const data = { '@context': 'https://schema.org', '@graph': things(origin) };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeJson(data) }} />;
}
