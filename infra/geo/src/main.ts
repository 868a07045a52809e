// npm run geo -- check <file>
import { resolve } from 'node:path';
import { checkFile } from './check-file.ts';
import { RegionDatabaseError } from './database.ts';

const [command, file, ...others] = process.argv.slice(2);
if (command !== 'check' || file === undefined || others.length > 0) {
  console.error('Usage: npm run geo -- check <file>');
  process.exit(2);
}
// npm changes to the project's folder, but paths are relative to the operator's.
const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
try {
  console.log(checkFile(path, new Date()).join('\n'));
} catch (error) {
  if (!(error instanceof RegionDatabaseError)) throw error;
  console.error(`${path}: ${error.message}`);
  process.exitCode = 1;
}
