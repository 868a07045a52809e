import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const chunkBytes = 64 * 1024;

/** Emits each line appended to a file from now on; `stop` reads the remaining ones first. */
export function followLog(
  path: string,
  onLine: (line: string) => void,
  intervalMs = 200,
): { stop: () => void } {
  let position = existsSync(path) ? statSync(path).size : 0;
  let decoder = new StringDecoder('utf8');
  let rest = '';
  const read = () => {
    if (!existsSync(path)) return;
    const file = openSync(path, 'r');
    try {
      if (statSync(path).size < position) {
        position = 0;
        decoder = new StringDecoder('utf8');
      }
      const bytes = Buffer.alloc(chunkBytes);
      for (let count = 1; count > 0;) {
        count = readSync(file, bytes, 0, chunkBytes, position);
        position += count;
        rest += decoder.write(bytes.subarray(0, count));
      }
    } finally {
      closeSync(file);
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
  const timer = setInterval(read, intervalMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      read();
      if (rest !== '') onLine(rest);
    },
  };
}
