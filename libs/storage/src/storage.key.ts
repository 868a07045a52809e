const part = /^[A-Za-z0-9._-]{1,255}$/;
const maxKeyLength = 1024;

const isPart = (text: string) => part.test(text) && text !== '.' && text !== '..';

const refuse = (key: string): never => {
  throw new TypeError(`Not an object key: ${JSON.stringify(key.slice(0, 80))}`);
};

function assertParts(key: string): void {
  if (key.length > maxKeyLength || !key.split('/').every(isPart)) refuse(key);
}

/** @throws TypeError */
export function assertKey(key: string): void {
  assertParts(key);
  // The S3 client reads such a key in a listing as a number, and gives `7` for `007`.
  if (!Number.isNaN(Number(key))) refuse(key);
}

/** A prefix is the beginning of a key, whole parts or not; '' is every key. @throws TypeError */
export function assertPrefix(prefix: string): void {
  // A prefix that ends inside a part is a key by itself; one that ends at a slash is a key with any part after it.
  if (prefix !== '') assertParts(prefix.endsWith('/') ? `${prefix}x` : prefix);
}
