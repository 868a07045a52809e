import { z } from 'zod';

export const required = (what: string) => z.string({ error: `is missing: ${what}` }).min(1);

function canDecode(address: string): boolean {
  try {
    const { username, password, pathname } = new URL(address, 'redis://socket');
    return [username, password, pathname].map(decodeURIComponent).length > 0;
  } catch {
    return false;
  }
}

/** The address of a service, whose password may have characters that divide an address. */
export const serviceAddress = (what: string, begin: RegExp) =>
  required(what)
    .regex(begin, { error: `must be ${what}`, abort: true })
    // A path is that of a Unix socket.
    .refine((address) => address.startsWith('/') || URL.canParse(address), {
      error:
        'is no valid address. Correct its host and port; in a password, write # as %23, / as %2F and ? as %3F.',
      abort: true,
    })
    .refine(canDecode, 'has a % that stands for itself. Write each % of the password as %25.');
