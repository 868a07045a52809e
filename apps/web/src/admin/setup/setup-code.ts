import { useSyncExternalStore } from 'react';
import { stored } from '../../shared/storage/stored.ts';

const storedCode = stored('sessionStorage', 'setup-code');
let current = '';

/** Keeps the code while the person signs in. Without storage, it is entered again after signing in. */
export const keepSetupCode = (code: string): void => void storedCode.set(code);

/** Takes the code out of the address, where others could read it. Without one there, it is the kept one. */
function take(): void {
  const { hash, pathname, search } = window.location;
  try {
    current = decodeURIComponent(hash.slice(1)) || (storedCode.get() ?? '');
  } catch {
    // Not an address that this site has printed.
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
  storedCode.remove();
}
