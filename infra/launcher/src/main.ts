import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ComponentError } from './system/component-error.ts';
import { startSystem } from './start-system.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));

// Writing to a closed terminal fails; that must not interrupt the shutdown.
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
