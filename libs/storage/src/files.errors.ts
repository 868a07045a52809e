import { StorageFullError, StorageUnavailableError } from './object-storage.port.ts';

/** The `code` of a system error, checked by shape: under the test runner, Node's errors are of another realm. */
export function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

// A file as parent, or a directory as key, means absence too.
const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
export const isAbsent = (error: unknown): boolean => absent.has(codeOf(error) ?? '');

const full = new Set(['ENOSPC', 'EDQUOT']);

/** Translates errors of disk access. @throws StorageUnavailableError, and StorageFullError */
export async function onDisk<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const code = codeOf(error);
    const message = `The storage directory failed (${code ?? 'unknown'})`;
    throw code !== undefined && full.has(code)
      ? new StorageFullError(message, { cause: error })
      : new StorageUnavailableError(message, { cause: error, code });
  }
}
