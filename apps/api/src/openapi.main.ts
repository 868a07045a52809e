import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/openapi.ts';

// Writes the description of the api to the file that the first argument names.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
