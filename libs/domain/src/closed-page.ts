import { pages, texts } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';
import { neutralPage } from './neutral-page.ts';

/**
 * The page that visitors get while the site is closed.
 * @param stylesheet the address of its style
 */
export const closedPage = (stylesheet: string): string =>
  neutralPage(
    stylesheet,
    texts.closed.title,
    `<p>${escapeHtml(texts.closed.text)}</p>
<p class="aside"><a href="${pages.signIn}?redirect=${encodeURIComponent(pages.admin)}" target="_top">${escapeHtml(texts.closed.signIn)}</a></p>`,
  );
