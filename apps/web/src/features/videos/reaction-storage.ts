import { hasMemberHint } from '../../session/session.store.ts';

const name = 'reacted';

/** That somebody reacted here: the cookie that knows her is not for scripts. */
export function saveHasReacted(): void {
  try {
    localStorage.setItem(name, '1');
  } catch {
    // Storage can be forbidden; her own reactions are not shown after a reload then.
  }
}

/** Whether there may be reactions of the visitor's own. Somebody who has never been here asks nothing. */
export function mayHaveReacted(): boolean {
  if (hasMemberHint(document.cookie)) return true;
  try {
    return localStorage.getItem(name) === '1';
  } catch {
    return false;
  }
}
