import { defaultShareImage, secureImagePath, site } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { type ShareMetadataProps } from './metadata.tsx';

const maxShareWidth = 1280;

function shareImageSize({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxShareWidth / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The metadata for search engines and for link previews, which read only the server's HTML. */
export function shareMetadata({
  origin,
  title,
  address,
  description = site.bio,
  image,
  imageSize,
  kind = 'website',
  publishedOn,
}: ShareMetadataProps): ReactNode {
  const picture = origin + (image ?? secureImagePath(defaultShareImage.id));
  const size = image === undefined ? defaultShareImage : imageSize ? shareImageSize(imageSize) : undefined;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
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
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
