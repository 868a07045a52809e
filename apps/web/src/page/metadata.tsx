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
  const address = origin + canonicalPath;
  const picture = new URL(image ?? shareImage, origin === '' ? 'http://localhost' : origin).href;
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={whole} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}
