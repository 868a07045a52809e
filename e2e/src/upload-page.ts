import { type Locator, type Page } from '@playwright/test';
import { type NamedFile } from './api-session.ts';

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  txt: 'text/plain',
};

/** As the device's own picker says it: by the name alone. */
const mimeTypeOf = (name: string) => mimeTypes[name.split('.').at(-1) ?? ''] ?? '';

export const uploadList = (page: Page): Locator => page.getByRole('region', { name: 'Your uploads' });

export const uploadRow = (page: Page, name: string): Locator =>
  uploadList(page).getByRole('listitem').filter({ hasText: name });

export async function chooseFiles(page: Page, files: readonly NamedFile[]): Promise<void> {
  const payloads = files.map(({ name, bytes }) => ({
    name,
    mimeType: mimeTypeOf(name),
    buffer: Buffer.from(bytes),
  }));
  await page.getByLabel('Choose photos').setInputFiles(payloads);
}
