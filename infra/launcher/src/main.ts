import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ComponentError } from './system/component-error.ts';
import { startSystem } from './start-system.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

// A terminal that was closed takes no more lines; that must not end the orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

let exitCode = 1;
try {
  exitCode = await startSystem({
    root,
    environment: process.env,
    args: process.argv.slice(2),
    print: (line) => console.log(line),
  });
} catch (error) {
  if (!(error instanceof ComponentError)) throw error;
  console.error(error.message);
}
process.exit(exitCode);
