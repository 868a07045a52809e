import { site } from '@sandstone/contract';
import { pageTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { usePageEnvironment } from './environment.ts';
import shareImage from './share-image.jpg?url';

interface MetadataProps {
  /** Of the page, without the suffix. */
  title: string;
  /** Where the page's own title is whole already. */
  fullTitle?: string;
  description?: string;
  /** Path of the canonical address; without it the page is not to be indexed. */
  canonicalPath?: string;
  /** Of previews on other sites; the page's title when left out. */
  shareTitle?: string;
  kind?: 'website' | 'article' | 'video.other';
  /** Of an article or a video. ISO 8601. */
  publishedOn?: string;
  /** Root-relative or absolute address of the picture for previews. */
  image?: string;
}

/** Title and share tags of a page; React moves them into the head, on the server too. */
export function Metadata({
  title,
  fullTitle,
  description = site.bio,
  canonicalPath,
  image,
  shareTitle,
  kind = 'website',
  publishedOn,
}: MetadataProps): ReactNode {
  const { origin } = usePageEnvironment();
  const whole = fullTitle ?? pageTitle(title);
  if (canonicalPath === undefined) {
    return (
      <>
        <title>{whole}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const shared = shareTitle ?? whole;
  const address = origin + canonicalPath;
  const picture = new URL(image ?? shareImage, origin === '' ? 'http://localhost' : origin).href;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={shared} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      {kind === 'article' && publishedOn !== undefined ? (
        <meta property="article:published_time" content={publishedOn} />
      ) : null}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={shared} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
