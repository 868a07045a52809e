import { expect, type Page } from '@playwright/test';
import { storedInBrowsers } from '@sandstone/contract';

type Where = (typeof storedInBrowsers)[number]['where'];

/** What a page has stored in its browser, as the place and the name of each item. */
async function storedBy(page: Page, site: string): Promise<[Where, string][]> {
  const stored = (await page.context().cookies(site)).map(({ name }): [Where, string] => ['cookie', name]);
  if (page.isClosed() || new URL(page.url()).origin !== new URL(site).origin) return stored;
  const items = await page
    .evaluate(async () => ({
      localStorage: Object.keys(localStorage),
      sessionStorage: Object.keys(sessionStorage),
      IndexedDB: (await indexedDB.databases()).map(({ name = '' }) => name),
    }))
    // The test has left the page at this moment.
    .catch(() => ({}));
  const places = Object.entries(items) as [Where, string[]][]; // as the function above returns it
  return [
    ...stored,
    ...places.flatMap(([where, names]) => names.map((name): [Where, string] => [where, name])),
  ];
}

/** Expects that the list of the privacy policy has everything that a test has left in its browser. */
export async function expectListedItems(page: Page, site: string): Promise<void> {
  const listed = storedInBrowsers.map(({ where, key }) => `${where} ${key}`);
  const found = (await storedBy(page, site)).map((item) => item.join(' '));
  expect(found.filter((item) => !listed.includes(item))).toEqual([]);
}
