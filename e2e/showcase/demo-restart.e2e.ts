import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allPublicPhotos } from '@sandstone/test-system/api-session';
import { photosOfFirstStart } from '@sandstone/test-system/running-system';
import { expect, test } from '../src/showcase.ts';

test('a stopped demo has the same photos after a restart', async ({ system }) => {
  const file = join(system.dataDir, photosOfFirstStart);
  test.skip(!existsSync(file), 'This system was not started from the data of a first start');
  const before: unknown = JSON.parse(await readFile(file, 'utf8'));
  expect(await allPublicPhotos(system.site)).toEqual(before);
});
