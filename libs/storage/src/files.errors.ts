import { StorageUnavailableError } from './object-storage.port.ts';

/** The `code` of a system error. Asked of its shape: under the test runner Node's errors are of another realm's class. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

// A parent that is a file, and a key that is a folder, hold no object either.
const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
export const isAbsent = (error: unknown): boolean => absent.has(codeOf(error) ?? '');

/** Runs something that touches the disk. @throws StorageUnavailableError */
export async function onDisk<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw new StorageUnavailableError(`The storage directory failed (${codeOf(error) ?? 'unknown'})`, {
      cause: error,
    });
  }
}
