import { writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/openapi.ts';

// Writes the OpenAPI document to the file given as the first argument.
const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('The path of the file to write is missing');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
