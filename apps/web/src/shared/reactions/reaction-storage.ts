import { type StorageKey } from '@sandstone/contract';
import { hasMemberHint } from '../session/session.store.ts';

const name = 'reacted' satisfies StorageKey;

/** Remembers that the visitor has reacted: scripts cannot read the cookie that identifies them. */
export function saveHasReacted(): void {
  try {
    localStorage.setItem(name, '1');
  } catch {
    // Storage can be forbidden; the visitor's reactions are not shown after a reload then.
  }
}

/** Returns whether the visitor may have reactions; everybody else needs no request. */
export function mayHaveReacted(): boolean {
  if (hasMemberHint(document.cookie)) return true;
  try {
    return localStorage.getItem(name) === '1';
  } catch {
    return false;
  }
}
