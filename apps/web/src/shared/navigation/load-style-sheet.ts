/** Style sheets that most pages do not need; the build puts their styles together (`style-sheets.ts`). */
export type LaterStyleSheet = 'admin' | 'viewer';

const pending = new Map<string, Promise<void>>();

function append(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      pending.delete(href);
      // The message is that of a missing chunk, so that the page is loaded again after a deployment.
      reject(new TypeError(`Error loading dynamically imported module: ${href}`));
    });
    document.head.append(link);
  });
}

/**
 * Adds a style sheet once, and resolves when it applies. Does nothing if the HTML of the page has it already.
 * @throws TypeError like that of a missing chunk
 */
export async function loadStyleSheet(name: LaterStyleSheet): Promise<void> {
  // The server writes the sheets of a page into its HTML.
  if (typeof document === 'undefined') return;
  const { styles = '' } = document.querySelector<HTMLElement>('script[data-entry]')?.dataset ?? {};
  const href = styles.split(' ').find((address) => address.includes(`/${name}-`));
  if (href === undefined) return;
  const loading = pending.get(href) ?? append(href);
  pending.set(href, loading);
  await loading;
}
