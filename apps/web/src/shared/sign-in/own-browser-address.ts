import { type AppBrowser } from './app-browser.ts';

/**
 * Returns the address that opens a page of the site in the person's own browser.
 * @returns undefined where the system has none
 */
export function ownBrowserAddress({ system }: AppBrowser, page: string): string | undefined {
  const { protocol, host, pathname, search } = new URL(page);
  const scheme = protocol.slice(0, -1);
  switch (system) {
    case 'android': {
      const fallback = encodeURIComponent(page);
      return `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${fallback};end`;
    }
    case 'ios':
      return `x-safari-${scheme}://${host}${pathname}${search}`;
    case undefined:
      return undefined;
  }
}
