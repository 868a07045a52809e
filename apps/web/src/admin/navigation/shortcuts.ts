import { adminTexts, pages } from '@sandstone/contract';
import { stored } from '../../shared/storage/stored.ts';

const { keys } = adminTexts.commandMenu;

export type Shortcut = keyof typeof keys;

/** The single keys. They can be switched off, because speech input may press them by accident. */
const singleKeys: Record<string, Shortcut> = {
  '/': 'search',
  u: 'upload',
  n: 'post',
  '?': 'shortcuts',
};

/** The keys of all shortcuts with what they do, in the order of the sheet. The undo bar handles its own. */
export const shownShortcuts: readonly { key: string; text: string; isSingle: boolean }[] = [
  { key: 'Ctrl K', text: keys.menu, isSingle: false },
  { key: 'Ctrl Z', text: keys.undo, isSingle: false },
  ...Object.entries(singleKeys).map(([key, shortcut]) => ({ key, text: keys[shortcut], isSingle: true })),
];

/** The pages that a shortcut opens. */
export const shortcutPages: Partial<Record<Shortcut, string>> = {
  upload: pages.adminUploadPhotos,
  post: pages.adminCreatePost,
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Returns the shortcut of a pressed key. Typing and open dialogs have none, except for the menu's. */
export function shortcutOf(event: KeyboardEvent, usesSingleKeys: boolean): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
  if (defaultPrevented || altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !event.shiftKey ? 'menu' : undefined;
  if (!usesSingleKeys || isTyping(target) || document.querySelector('dialog[open]') !== null)
    return undefined;
  return singleKeys[key];
}

/** Without storage, the choice holds until the page is left. */
const singleKeysChoice = stored('localStorage', 'singleKeys');
const off = 'off';

/** Whether the single keys are used in this browser. */
export const storedSingleKeys = (): boolean => singleKeysChoice.get() !== off;

export function storeSingleKeys(areUsed: boolean): void {
  if (areUsed) singleKeysChoice.remove();
  else singleKeysChoice.set(off);
}
