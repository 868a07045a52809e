import { type Cover, type Photo, type PublicSite } from '@sandstone/contract';
import { pageTitle } from '@sandstone/domain';
import { createContext, type ReactNode, use } from 'react';
import { usePageEnvironment } from '../hydration/page-environment.ts';

/** Link previews and search engines show these properties of a page. */
interface SharedProperties {
  description?: string;
  kind?: 'website' | 'article' | 'video.other';
  /** Publication time of an article or a video, ISO 8601. */
  publishedOn?: string;
  /** The photo for link previews. */
  photo?: Photo | undefined;
  /** Its picture stands in link previews where there is no photo. While that file is missing, the site's own one stands there. */
  cover?: { streamId: string | null; cover: Cover | null } | undefined;
}

interface MetadataProps extends SharedProperties {
  /** The title of the page, without the site suffix. */
  title: string;
  /** The complete title, for a page whose title gets no suffix. */
  fullTitle?: string;
  /** Path of the canonical address. Without it the page is noindex. */
  canonicalPath?: string;
  /** The page is noindex, although it can be shared. */
  isUnlisted?: boolean;
  /** The title of link previews on other sites; defaults to the full title of the page. */
  shareTitle?: string;
}

export interface ShareMetadataProps extends SharedProperties {
  /** The public origin of the site, without a trailing slash. */
  origin: string;
  site: PublicSite;
  title: string;
  /** The canonical address. */
  address: string;
}

/** Renders the metadata that only the server's HTML needs. The browser has no such function, and loads none. */
export const ShareMetadataContext = createContext<
  ((props: Omit<ShareMetadataProps, 'site'>) => ReactNode) | undefined
>(undefined);

/** Renders the title and the metadata of a page. React moves them into the head, also on the server. */
export function Metadata({ title, canonicalPath, isUnlisted = false, ...shared }: MetadataProps): ReactNode {
  const { origin, site, isBare = false } = usePageEnvironment();
  const { fullTitle = pageTitle(title, site.words.name), shareTitle = fullTitle, ...rest } = shared;
  const shareMetadata = use(ShareMetadataContext);
  const address = canonicalPath === undefined || isBare ? undefined : origin + canonicalPath;
  return (
    <>
      <title>{fullTitle}</title>
      {address === undefined || isUnlisted ? <meta name="robots" content="noindex" /> : null}
      {address === undefined ? null : <link rel="canonical" href={address} />}
      {address === undefined ? null : shareMetadata?.({ ...rest, origin, title: shareTitle, address })}
    </>
  );
}
