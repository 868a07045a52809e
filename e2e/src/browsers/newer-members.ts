import { type BrowserContext } from '@playwright/test';
import { missingMembers } from '../../../infra/browser-support.ts';

/** Runs in the page, before its scripts. */
function deleteMembers(members: typeof missingMembers): void {
  // Frames show pages of others. Chromium sometimes crashes when their members are deleted, too.
  if (window !== window.top) return;
  const globals = window as unknown as Record<string, { prototype?: object } | undefined>; // its interfaces
  for (const [type, member] of members) {
    const owner = type === 'Window' ? globals : globals[type];
    if (owner === undefined) continue;
    Reflect.deleteProperty(owner, member.replace('_static', ''));
    if (owner.prototype !== undefined) Reflect.deleteProperty(owner.prototype, member);
  }
  // The browser's own styles still hide each popover that it has not opened itself.
  const styles = new CSSStyleSheet();
  styles.replaceSync('[popover].\\:popover-open { display: block }');
  document.adoptedStyleSheets = [styles];
}

/** Deletes what one of the oldest supported browsers lacks, in each page. */
export async function deleteNewerMembers(context: BrowserContext): Promise<void> {
  await context.addInitScript(deleteMembers, missingMembers);
}
