import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** The work is done once for all visitors who share a page, while the first of them waits. */
const quality = { brotli: 6, gzip: 6 };

/**
 * A page as the door asks for it: it names one coding, or none where it compresses by itself. Whole, so that its length
 * is known. Done on the thread pool.
 */
export async function compress(
  html: string,
  accepted: string | string[] | undefined,
): Promise<{ body: string | Buffer; coding?: 'br' | 'gzip' }> {
  if (accepted === 'br') {
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(html),
    };
    return { body: await brotli(html, { params }), coding: 'br' };
  }
  if (accepted === 'gzip') return { body: await gzipped(html, { level: quality.gzip }), coding: 'gzip' };
  return { body: html };
}
