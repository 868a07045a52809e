/** The files that are loading or have loaded. One that has failed is tried again. */
const loading = new Map<string, Promise<void>>();

function add(href: string): Promise<void> {
  const isStyle = href.endsWith('.css');
  // The server writes the style sheets of a page into its HTML.
  if (isStyle && document.querySelector(`link[href="${href}"]`) !== null) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), {
    rel: isStyle ? 'stylesheet' : 'modulepreload',
    href,
  });
  const loaded = new Promise<void>((resolve, reject) => {
    // The import itself reports a script that is missing.
    if (!isStyle) resolve();
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading.delete(href);
      // The message is that of a missing chunk, so that the page is loaded again after a deployment.
      reject(new TypeError(`Error loading ${href}`));
    };
  });
  document.head.append(link);
  return loaded;
}

/**
 * Loads a chunk together with its styles and imports; the build puts it around each dynamic import. Vite's own function
 * asks for the chunk when its styles have arrived: a round trip later, and with 0.7 KB more on every page.
 * @param files the paths of styles and imports, from the root of the site, without the first slash
 * @throws TypeError of a missing chunk
 */
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  const added = files.map((file) => {
    const href = `/${file}`;
    const loaded = loading.get(href) ?? add(href);
    loading.set(href, loaded);
    return loaded;
  });
  const [module] = await Promise.all([load(), ...added]);
  return module;
}
