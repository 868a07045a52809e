import { z } from 'zod';

// In browsers, the content security policy refuses code from strings, and Firefox logs even the package's try.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
