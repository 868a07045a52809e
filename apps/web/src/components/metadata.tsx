import { defaultShareImage, routePath, site } from '@sandstone/contract';
import { pageTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { usePageEnvironment } from '../hydration/page-environment.ts';

interface MetadataProps {
  /** The title of the page, without the site suffix. */
  title: string;
  /** The complete title, for a page whose title gets no suffix. */
  fullTitle?: string;
  description?: string;
  /** Path of the canonical address. Without it the page is noindex. */
  canonicalPath?: string;
  /** The page is noindex, although it can be shared. */
  isUnlisted?: boolean;
  /** The title of link previews on other sites; defaults to the full title of the page. */
  shareTitle?: string;
  kind?: 'website' | 'article' | 'video.other';
  /** Publication time of an article or a video, ISO 8601. */
  publishedOn?: string;
  /** Root-relative address of the picture for link previews; defaults to the site's own. */
  image?: string;
  /** Size of the original picture, px. It is served at most 1280 px wide. */
  imageSize?: { width: number; height: number } | null;
}

const maxShareWidth = 1280;

function shareImageSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxShareWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Renders the title and the metadata of a page. React moves them into the head, also on the server. */
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
