/** Digits and capital letters without those that look alike. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const groupLength = 4;

/** A code that a person can copy from a screen: `ABCD-EFGH`. */
export function createSetupCode(): string {
  let code = '';
  while (code.length < 2 * groupLength) {
    // A byte from 248 on would make some characters more likely than others.
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < Math.floor(256 / alphabet.length) * alphabet.length) code += alphabet[byte % alphabet.length];
  }
  return `${code.slice(0, groupLength)}-${code.slice(groupLength)}`;
}

/** The same text for every way to write a code: case, hyphens and spaces do not count. */
export const plainSetupCode = (code: string): string => code.replaceAll(/[-\s]/g, '').toUpperCase();

/** The address that leads the first administrator to her site. Browsers do not send a fragment to servers. */
export const setupAddress = (site: string, page: string, code: string): string =>
  `${site.replace(/\/$/, '')}${page}#${encodeURIComponent(code)}`;
