// node infra/nginx/src/assets/compress-assets.main.ts <directory>
import { compressAssets } from './compress-assets.ts';

const directory = process.argv[2];
if (directory === undefined) {
  console.error('A directory is missing: node infra/nginx/src/assets/compress-assets.main.ts <directory>');
  process.exitCode = 1;
} else {
  const { files, written } = await compressAssets(directory);
  console.log(`Compressed ${files} files (${written} new)`);
}
