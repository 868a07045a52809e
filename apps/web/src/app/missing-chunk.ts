import { type StorageKey } from '@sandstone/contract';

/** Messages of browsers and of Vite for code or styles that failed to load, after a deployment or without a network. */
const missingModule =
  /dynamically imported module|importing a module script failed|error loading|unable to preload css/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && missingModule.test(error.message);

const storageKey = 'loadedAnewAt' satisfies StorageKey;
/** A second failure within this time is shown, because the reload has not helped. */
const reloadPauseMs = 20_000;

/** Reloads the page to get the current code, at most once per interval so that it cannot loop. */
export function reloadPage(page: Window = window): void {
  // Offline, the browser would replace ours with its own error page.
  if (!page.navigator.onLine) return;
  try {
    const before = Number(page.sessionStorage.getItem(storageKey));
    if (Date.now() - before < reloadPauseMs) return;
    page.sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Without storage a reload could loop; the error screen has a retry button.
    return;
  }
  page.location.reload();
}
