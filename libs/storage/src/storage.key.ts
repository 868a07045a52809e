const part = /^[A-Za-z0-9._-]{1,255}$/;
const maxKeyLength = 1024;

const isPart = (text: string) => part.test(text) && text !== '.' && text !== '..';

/** @throws TypeError */
export function assertKey(key: string): void {
  if (key.length > maxKeyLength || !key.split('/').every(isPart)) {
    throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 80))}`);
  }
}

/** A prefix is the beginning of a key, whole parts or not; '' is every key. @throws TypeError */
export function assertPrefix(prefix: string): void {
  // A prefix that ends inside a part is a key by itself; one that ends at a slash is a key with any part after it.
  if (prefix !== '') assertKey(prefix.endsWith('/') ? `${prefix}x` : prefix);
}
