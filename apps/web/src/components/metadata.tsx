import { defaultShareImage, routePath, site } from '@sandstone/contract';
import { pageTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { usePageEnvironment } from '../hydration/page-environment.ts';

interface MetadataProps {
  /** Of the page, without the suffix. */
  title: string;
  /** Where the page's own title is whole already. */
  fullTitle?: string;
  description?: string;
  /** Path of the canonical address; without it the page is not to be indexed. */
  canonicalPath?: string;
  /** Not to be indexed, although it can be shared. */
  isUnlisted?: boolean;
  /** Of previews on other sites; the page's title when left out. */
  shareTitle?: string;
  kind?: 'website' | 'article' | 'video.other';
  /** Of an article or a video. ISO 8601. */
  publishedOn?: string;
  /** Root-relative address of the picture for previews; the site's own when left out. */
  image?: string;
  /** Of what the picture shows, px; it is served no wider than 1280. */
  imageSize?: { width: number; height: number } | null;
}

const maxShareWidth = 1280;

function shareImageSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxShareWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Title and share tags of a page; React moves them into the head, on the server too. */
export function Metadata({
  title,
  fullTitle,
  description = site.bio,
  canonicalPath,
  isUnlisted = false,
  image,
  imageSize,
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
  const picture = origin + (image ?? routePath('secureImage', { id: defaultShareImage.id }));
  const size = image === undefined ? defaultShareImage : imageSize ? shareImageSize(imageSize) : undefined;
  return (
    <>
      <title>{whole}</title>
      {isUnlisted ? <meta name="robots" content="noindex" /> : null}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={shared} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      {size === undefined ? null : (
        <>
          <meta property="og:image:width" content={String(size.width)} />
          <meta property="og:image:height" content={String(size.height)} />
        </>
      )}
      <meta property="og:locale" content="en_US" />
      {publishedOn === undefined ? null : (
        <meta
          property={kind === 'article' ? 'article:published_time' : 'video:release_date'}
          content={publishedOn}
        />
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={shared} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
