import { limits } from '@sandstone/contract';
import { imageType, imageTypeBytes } from '@sandstone/domain';

export const allowedTypes: ReadonlySet<string> = new Set(limits.upload.allowedTypes);

/** For the `accept` of a file picker. */
export const acceptedTypes = limits.upload.allowedTypes.join();

/** Gives a picture the type of its first bytes, as the api does. Browsers guess it from the extension. */
async function withRealType(file: File): Promise<File> {
  if (allowedTypes.has(file.type)) return file;
  try {
    const type = imageType(new Uint8Array(await file.slice(0, imageTypeBytes).arrayBuffer()));
    return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
  } catch {
    // It cannot be read, and is refused by the type that it has.
    return file;
  }
}

/** Passes chosen files on with their real types: at once, unless a type has to be looked at. */
export function withRealTypes(files: readonly File[], onFiles: (files: File[]) => void): void {
  if (files.every(({ type }) => allowedTypes.has(type))) onFiles([...files]);
  else void Promise.all(files.map(withRealType)).then(onFiles);
}
