import { gzipSync } from 'node:zlib';
import { type Page, type Response } from '@playwright/test';
import { pages } from '@sandstone/contract';
import { untilQuiet } from './page-log.ts';

export interface Script {
  url: string;
  body: Buffer;
}

/** Returns the scripts that the page downloads during `visit`, without those of the provider's player in its frame. */
export async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<Script[]> {
  const responses: Response[] = [];
  const collect = (response: Response) => {
    if (response.frame() !== page.mainFrame()) return;
    if (response.headers()['content-type']?.includes('javascript')) responses.push(response);
  };
  page.on('response', collect);
  await untilQuiet(page, visit);
  page.off('response', collect);
  return Promise.all(
    responses.map(async (response) => ({ url: response.url(), body: await response.body() })),
  );
}

/** Returns the total size after gzip compression. */
export const gzipBytes = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0);

/** Detects the identity provider's sign-in library by the API host name that it contains. */
export const hasSignInSdk = ({ body }: Script): boolean =>
  body.toString().toLowerCase().includes('identitytoolkit');

/** Opens the sign-in page and waits until it has loaded the library, which it does when it is idle. */
export async function openSignInWithSdk(page: Page): Promise<void> {
  const library = page.waitForResponse(
    async (response) =>
      response.headers()['content-type']?.includes('javascript') === true &&
      hasSignInSdk({ url: response.url(), body: await response.body() }),
  );
  await page.goto(pages.signIn);
  await library;
}
