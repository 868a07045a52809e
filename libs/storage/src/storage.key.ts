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
  // The S3 client parses such keys in listings as numbers: `007` becomes `7`.
  if (!Number.isNaN(Number(key))) refuse(key);
}

/** Validates a prefix of a key; '' matches every key. @throws TypeError */
export function assertPrefix(prefix: string): void {
  // A prefix that ends inside a part must itself be a valid key; one that ends with a slash, with any part appended.
  if (prefix !== '') assertParts(prefix.endsWith('/') ? `${prefix}x` : prefix);
}
