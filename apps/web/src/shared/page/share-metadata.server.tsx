import { defaultShareImage, limits, secureImagePath, siteIconPath } from '@sandstone/contract';
import { pageDescription, photoJpegSize } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { type ShareMetadataProps } from './metadata.tsx';

/** Each side of the mark. */
const { sidePx } = limits.siteMark;

/** The picture of a link preview, with the size of its file where that is known: not that of some long photos. */
function pictureOf({ photo, cover: covered, site: { hero, markId } }: ShareMetadataProps) {
  if (photo !== undefined)
    return { path: photo.cdnUrl, size: photoJpegSize(photo), alt: photo.description ?? undefined };
  const { streamId = null, cover = null } = covered ?? {};
  if (streamId !== null && cover !== null) return { path: secureImagePath(streamId), size: cover };
  if (hero !== undefined) return { path: hero.src, size: photoJpegSize(hero) };
  if (markId !== undefined)
    return { path: siteIconPath(markId, sidePx), size: { width: sidePx, height: sidePx }, isMark: true };
  return { path: secureImagePath(defaultShareImage.id), size: defaultShareImage };
}

/** Returns what a link preview shows. Where the creator wants discreet previews, it is the name of the site alone. */
function shownProperties(props: ShareMetadataProps): ShareMetadataProps {
  const { origin, site, address, title, ...rest } = props;
  const { name, welcome, bio } = site.words;
  const { description = bio || welcome || name } = rest;
  if (!site.rules.discreetShare) return { ...rest, origin, site, address, title, description };
  return { origin, site: { ...site, hero: undefined }, address, title: name, description: name };
}

/** The metadata for search engines and for link previews, which read only the server's HTML. */
export function shareMetadata(props: ShareMetadataProps): ReactNode {
  const shown = shownProperties(props);
  const { origin, site, title, address, kind = 'website', publishedOn } = shown;
  const description = pageDescription(shown.description ?? '');
  const { path, size, isMark, alt = title } = pictureOf(shown);
  const picture = origin + path;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:type" content={kind} />
      <meta property="og:site_name" content={site.words.name} />
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
      <meta property="og:image:alt" content={pageDescription(alt)} />
      <meta property="og:locale" content="en_US" />
      {publishedOn === undefined ? null : (
        <meta
          property={kind === 'article' ? 'article:published_time' : 'video:release_date'}
          content={publishedOn}
        />
      )}
      <meta name="twitter:card" content={isMark ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
