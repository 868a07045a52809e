import { type StorageKey } from '@sandstone/contract';
import { useSyncExternalStore } from 'react';

const key = 'setup-code' satisfies StorageKey;
let current = '';

/** Keeps the code while the person signs in. */
export function keepSetupCode(code: string): void {
  try {
    sessionStorage.setItem(key, code);
  } catch {
    // Storage can be forbidden; then the code is entered again after signing in.
  }
}

/** Takes the code out of the address, where others could read it. Without one there, it is the kept one. */
function take(): void {
  const { hash, pathname, search } = window.location;
  try {
    current = decodeURIComponent(hash.slice(1)) || (sessionStorage.getItem(key) ?? '');
  } catch {
    // Not an address that this site has printed, or storage is forbidden.
    current = '';
  }
  if (hash === '') return;
  keepSetupCode(current);
  window.history.replaceState(window.history.state, '', pathname + search);
}

function subscribe(onChange: () => void): () => void {
  const changed = () => {
    if (window.location.hash === '') return;
    take();
    onChange();
  };
  take();
  // The address of a later start, opened in the same tab.
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
}

/** The code of the address; empty without one. */
export const useSetupCode = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  );

export function forgetSetupCode(): void {
  current = '';
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is nothing to forget where storage is forbidden.
  }
}
