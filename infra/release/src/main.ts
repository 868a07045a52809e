// npm run release -- <version> [--push] [--platform linux/amd64,linux/arm64] [--modified] [--output <folder>]   (docs/releasing.md)
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeRelease } from './make-release.ts';
import { ReleaseError } from './release-error.ts';

const root = join(import.meta.dirname, '../../..');
const usage =
  'npm run release -- <version> [--push] [--platform <platform>,<platform>] [--modified] [--output <folder>]';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        push: { type: 'boolean', default: false },
        platform: { type: 'string', default: '' },
        modified: { type: 'boolean', default: false },
        output: { type: 'string' },
      },
    });
    const [version, ...others] = positionals;
    return version === undefined || others.length > 0 ? undefined : { version, ...values };
  } catch {
    return undefined;
  }
}

const given = readArguments();
if (given === undefined) {
  console.error(usage);
  process.exit(2);
}
try {
  const folder = resolve(given.output ?? join(root, 'release', given.version));
  await makeRelease({
    root,
    environment: process.env,
    version: given.version,
    pushes: given.push,
    allowsModified: given.modified,
    platforms: given.platform.split(',').filter((platform) => platform !== ''),
    folder,
    print: (line) => console.log(line),
  });
  console.log(
    `The release is in ${relative(process.cwd(), folder)}: compose.release.yaml, .env.example, release.json, sbom.`,
  );
} catch (error) {
  if (!(error instanceof ReleaseError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
