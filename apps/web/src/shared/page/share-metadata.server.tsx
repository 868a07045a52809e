import { defaultShareImage, secureImagePath, site } from '@sandstone/contract';
import { photoJpegSize } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { type ShareMetadataProps } from './metadata.tsx';

/** The picture of a link preview, with the size of its file where that is known. */
function pictureOf({ photo, image, imageSize }: ShareMetadataProps) {
  if (photo !== undefined) return { path: photo.cdnUrl, size: photoJpegSize(photo) };
  if (image !== undefined) return { path: image, size: imageSize ?? undefined };
  return { path: secureImagePath(defaultShareImage.id), size: defaultShareImage };
}

/** The metadata for search engines and for link previews, which read only the server's HTML. */
export function shareMetadata(props: ShareMetadataProps): ReactNode {
  const { origin, title, address, description = site.bio, kind = 'website', publishedOn } = props;
  const { path, size } = pictureOf(props);
  const picture = origin + path;
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
