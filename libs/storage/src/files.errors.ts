import { StorageUnavailableError } from './object-storage.port.ts';

export function codeOf(error: unknown): string | undefined {
  // Node's system errors carry their code beside the message.
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
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
