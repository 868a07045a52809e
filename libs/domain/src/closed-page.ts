import { texts } from '@sandstone/contract';
import { escapeHtml } from './escape-html.ts';
import { creatorsWayIn, neutralPage } from './neutral-page.ts';

/**
 * The page that visitors get while the site is closed.
 * @param stylesheet the address of its style
 */
export const closedPage = (stylesheet: string): string =>
  neutralPage(
    stylesheet,
    texts.closed.title,
    `<p>${escapeHtml(texts.closed.text)}</p>
${creatorsWayIn}`,
  );
