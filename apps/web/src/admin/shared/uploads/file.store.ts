import { type StorageKey } from '@sandstone/contract';

/** A file stored in the browser until it has arrived. */
export interface StoredFile {
  /** The key of its upload. */
  key: string;
  file: File;
  description?: string;
  isUnlisted?: boolean;
  /** The user who uploads it; other users of this browser must not see it. */
  owner: string;
  /** The page visit that sends it. */
  visit: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

export interface FileStore {
  save: (file: StoredFile) => Promise<void>;
  delete: (keys: readonly string[]) => Promise<void>;
  all: () => Promise<StoredFile[]>;
}

const databaseName = 'uploads' satisfies StorageKey;
const storeName = 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB did not open'));
  });
}

/** Opens the database for each use, so that no connection is held when the page closes. */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      // A failed request aborts its transaction.
      transaction.onabort = () => reject(transaction.error ?? new Error('The IndexedDB transaction failed'));
    });
  } finally {
    database.close();
  }
}

/** Files in IndexedDB survive a reload, a crash, and the removal of the original from the device. */
export const browserFiles: FileStore = {
  async save(file) {
    await within('readwrite', (store) => store.put(file));
  },
  async delete(keys) {
    for (const key of keys) await within('readwrite', (store) => store.delete(key));
  },
  // Written only by `save`.
  all: () => within('readonly', (store) => store.getAll() as IDBRequest<StoredFile[]>),
};
