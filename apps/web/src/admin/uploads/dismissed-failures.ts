import { type StorageKey } from '@sandstone/contract';

const storageKey = 'dismissed-uploads' satisfies StorageKey;

/** Ids of failed uploads whose notice the creator has dismissed. This browser keeps them, as it keeps the uploads. */
export function dismissedFailures(): ReadonlySet<string> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return new Set(Array.isArray(saved) ? saved.filter((id) => typeof id === 'string') : []);
  } catch {
    // Storage can be forbidden.
    return new Set();
  }
}

export function saveDismissedFailures(ids: ReadonlySet<string>): void {
  try {
    if (ids.size === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify([...ids]));
  } catch {
    // The notice is then back after a reload.
  }
}
