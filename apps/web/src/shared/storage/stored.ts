import { type StorageKey } from '@sandstone/contract';

interface Stored {
  /** null for none, and where storage is forbidden. */
  get: () => string | null;
  /** undefined for none, for content that is no JSON, and where storage is forbidden. */
  getJson: () => unknown;
  /** @returns false where storage is forbidden or full: nothing is kept then */
  set: (text: string) => boolean;
  setJson: (value: unknown) => boolean;
  remove: () => void;
}

/**
 * An item of this browser's storage, which the person may have forbidden or changed. `storedInBrowsers` of the contract
 * names each one for the privacy policy.
 */
export function stored(where: 'localStorage' | 'sessionStorage', key: StorageKey): Stored {
  const get = () => {
    try {
      return window[where].getItem(key);
    } catch {
      return null;
    }
  };
  const set = (text: string) => {
    try {
      window[where].setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };
  return {
    get,
    getJson() {
      try {
        return JSON.parse(get() ?? '') as unknown;
      } catch {
        return undefined;
      }
    },
    set,
    setJson: (value) => set(JSON.stringify(value)),
    remove() {
      try {
        window[where].removeItem(key);
      } catch {
        // A browser that forbids storage has stored nothing.
      }
    },
  };
}
