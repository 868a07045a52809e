/** A file that has not arrived yet, kept by the browser. */
export interface StoredFile {
  /** Of its upload. */
  key: string;
  file: File;
  description?: string;
  /** Whose it is: the next person at this browser has no business with it. */
  owner: string;
  /** The visit of a page that sends it. */
  visit: string;
  /** Milliseconds since 1970. */
  keptAt: number;
}

export interface FileStore {
  save: (file: StoredFile) => Promise<void>;
  delete: (keys: readonly string[]) => Promise<void>;
  all: () => Promise<StoredFile[]>;
}

const databaseName = 'uploads';
const storeName = 'files';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: 'key' }),
  );
  return settled(request);
}

/** Opened for each use, so that nothing holds it when the page goes. */
async function within<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(storeName, mode);
    const done = new Promise<void>((resolve, reject) => {
      const fail = () => reject(transaction.error ?? new Error('The browser could not keep it'));
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', fail);
      transaction.addEventListener('error', fail);
    });
    const [result] = await Promise.all([settled(ask(transaction.objectStore(storeName))), done]);
    return result;
  } finally {
    database.close();
  }
}

/** Files in the browser's own database: they outlive a reload, a crash, and the original's removal from the device. */
export const browserFiles: FileStore = {
  async save(file) {
    await within('readwrite', (store) => store.put(file));
  },
  async delete(keys) {
    for (const key of keys) await within('readwrite', (store) => store.delete(key));
  },
  // Written by `save` alone.
  all: () => within('readonly', (store) => store.getAll() as IDBRequest<StoredFile[]>),
};
