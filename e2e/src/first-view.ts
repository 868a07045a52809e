import { gzipSync } from 'node:zlib';
import { type Page, type Response } from '@playwright/test';
import { pages } from '@sandstone/contract';

export interface Script {
  url: string;
  body: Buffer;
}

/** Every script that `visit` makes the page download; what the player in a frame of its own brings is its provider's. */
export async function scriptsOf(page: Page, visit: () => Promise<unknown>): Promise<Script[]> {
  const responses: Response[] = [];
  const keep = (response: Response) => {
    if (response.frame() !== page.mainFrame()) return;
    if (response.headers()['content-type']?.includes('javascript')) responses.push(response);
  };
  page.on('response', keep);
  await visit();
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  return Promise.all(
    responses.map(async (response) => ({ url: response.url(), body: await response.body() })),
  );
}

/** As the door sends them, in units of 1024 bytes. */
export const gzipKilobytes = (scripts: readonly Script[]): number =>
  scripts.reduce((sum, { body }) => sum + gzipSync(body).length, 0) / 1024;

/** The provider's library for signing in has its own address in it. */
export const hasSignInLibrary = ({ body }: Script): boolean =>
  body.toString().toLowerCase().includes('identitytoolkit');

/** Opens the sign-in page and waits until it has loaded the library, however long the page idles before. */
export async function openSignInWithLibrary(page: Page): Promise<void> {
  const library = page.waitForResponse(
    async (response) =>
      response.headers()['content-type']?.includes('javascript') === true &&
      hasSignInLibrary({ url: response.url(), body: await response.body() }),
  );
  await page.goto(pages.signIn);
  await library;
}
