import { adminTexts } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import styles from './link-preview.module.css';

/** Pages follow a change within seconds, so the page is read again so often after one. */
const reads = 3;
const readEveryMs = 2500;

interface LinkCard {
  title: string;
  description: string;
  /** Root-relative address of the picture. */
  picture: string;
  isWide: boolean;
}

/** Returns what the page says about itself to other sites; null if it cannot be read. */
async function readCard(path: string, signal: AbortSignal): Promise<LinkCard | null> {
  const response = await fetch(path, { signal, cache: 'no-store' });
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const valueOf = (name: string) =>
    page.querySelector<HTMLMetaElement>(`meta[property="${name}"], meta[name="${name}"]`)?.content ?? '';
  const title = valueOf('og:title');
  if (title === '') return null;
  return {
    title,
    description: valueOf('og:description'),
    picture: new URL(valueOf('og:image'), window.location.origin).pathname,
    isWide: valueOf('twitter:card') === 'summary_large_image',
  };
}

interface LinkPreviewProps {
  path: string;
  /** The page may have changed when this has. */
  version?: number;
}

/** Shows how a link to a page of the site looks where it is shared. It reads the page itself, as other sites do. */
export function LinkPreview({ path, version = 0 }: LinkPreviewProps): ReactNode {
  const { data: card } = useQuery({
    queryKey: ['link-preview', path, version],
    queryFn: ({ signal }) => readCard(path, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.dataUpdateCount < reads ? readEveryMs : false),
  });
  if (card === undefined || card === null) return null;
  return (
    <figure className={styles.preview}>
      <figcaption className="muted small">{adminTexts.siteSettings.linkPreview}</figcaption>
      <div className={styles.card} data-wide={card.isWide || undefined}>
        <img className={styles.picture} src={card.picture} alt="" />
        <div className={styles.words} dir="auto">
          <p className={styles.title}>{card.title}</p>
          <p className={styles.description}>{card.description}</p>
          <p className="muted small">{window.location.host}</p>
        </div>
      </div>
    </figure>
  );
}
