import { type Locator, type Page } from '@playwright/test';
import { type NamedFile } from '@sandstone/test-system/api-session';

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain',
};

/** As the device's own picker says it: by the name alone. */
const mimeTypeOf = (name: string) => mimeTypes[name.split('.').at(-1) ?? ''] ?? '';

/** How often the browser sends a file whose connection is cut before it asks the person. */
export const maxTries = 4;
/** The longest pause between two tries. The unit tests of `connection.ts` hold each of them. */
export const longestPauseMs = 10_000;

export const uploadList = (page: Page): Locator => page.getByRole('region', { name: 'Your uploads' });

export const uploadRow = (page: Page, name: string): Locator =>
  uploadList(page).getByRole('listitem').filter({ hasText: name });

export async function chooseFiles(
  page: Page,
  files: readonly NamedFile[],
  label = 'Choose photos',
): Promise<void> {
  const payloads = files.map(({ name, bytes }) => ({
    name,
    mimeType: mimeTypeOf(name),
    buffer: Buffer.from(bytes),
  }));
  await page.getByLabel(label).setInputFiles(payloads);
}

/** Lets files fall where the chooser of that name stands. */
export async function dropFiles(
  page: Page,
  label: string,
  files: readonly { name: string; bytes: readonly number[] }[],
): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, bytes, type: mimeTypeOf(name) }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, bytes, type } of list)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return transfer;
  }, given);
  // It stands inside the zone, and events rise.
  await page.getByLabel(label).dispatchEvent('drop', { dataTransfer });
}
