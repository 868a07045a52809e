/** The browsers' words for a module that did not come: the site was renewed since this page, or the network is gone. */
const missingModule = /dynamically imported module|importing a module script failed|error loading/i;
/** The build tool's words for a style sheet of a module. */
const missingStyles = /^unable to preload css/i;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  (missingStyles.test(error.message) || (error instanceof TypeError && missingModule.test(error.message)));

const storageKey = 'loadedAnewAt';
/** A second failure within this time is shown: loading anew has not helped. */
const reloadPauseMs = 20_000;

/** Loads the page whole, which brings the present code; once, so that it is no loop. */
export function reloadPage(page: Window = window): void {
  // The browser would show its own error page in place of ours.
  if (!page.navigator.onLine) return;
  try {
    const before = Number(page.sessionStorage.getItem(storageKey));
    if (Date.now() - before < reloadPauseMs) return;
    page.sessionStorage.setItem(storageKey, String(Date.now()));
  } catch {
    // Nothing could keep it from going round: the error screen has a button for it.
    return;
  }
  page.location.reload();
}
