import { type Locator, type Page } from '@playwright/test';
import { type NamedFile } from '@sandstone/test-system/api-session';

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain',
};

/** Derives the type from the file name, like a browser's file picker. */
const mimeTypeOf = (name: string) => mimeTypes[name.split('.').at(-1) ?? ''] ?? '';

/** The number of attempts after broken connections before the user must retry. */
export const maxAttempts = 4;
/** The longest delay between two attempts. The unit tests of `retry-policy.ts` check each delay. */
export const longestPauseMs = 10_000;

export const uploadList = (page: Page): Locator => page.getByRole('region', { name: 'Your uploads' });

/** The row of a file, among the failures or the other uploads. */
export const uploadRow = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

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

/** Drops files onto the drop zone of the file input with this label. */
export async function dropFiles(
  page: Page,
  label: string,
  files: readonly { name: string; bytes: readonly number[] }[],
): Promise<void> {
  const payloads = files.map(({ name, bytes }) => ({ name, bytes, type: mimeTypeOf(name) }));
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, bytes, type } of list)
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return transfer;
  }, payloads);
  // The input is inside the drop zone, and the event bubbles.
  await page.getByLabel(label).dispatchEvent('drop', { dataTransfer });
}

/** Returns the number of files that the browser stores for later attempts. */
export const storedFileCount = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('uploads');
        opening.onerror = () => reject(opening.error ?? new Error('not opened'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('files')) return resolve(0);
          const counting = database.transaction('files').objectStore('files').count();
          counting.onsuccess = () => resolve(counting.result);
          counting.onerror = () => reject(counting.error ?? new Error('not counted'));
          database.close();
        };
      }),
  );
