import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { temporaryDataDir } from '@sandstone/test-system/running-system';
import { keysOf } from '@sandstone/test-system/storage-snapshot';
import { buckets, createObjectStorage } from '@sandstone/storage';
import { FaultyStore } from './faulty-store.ts';
import { Site } from './site.ts';

/** The surroundings of a system that are not those of `npm start`. */
export type Surroundings = 'small data disk' | 'small log disk' | 'object store';

type Use = (site: Site) => Promise<void>;

async function withSite(use: Use, start: () => Promise<Site>): Promise<void> {
  const site = await start();
  try {
    await use(site);
  } finally {
    await site.stop();
  }
}

async function onUsualDisk(use: Use): Promise<void> {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    await withSite(use, () => Site.start(dataDir));
  } finally {
    await remove();
  }
}

const dataDiskMb = 700;
const logDiskMb = 16;

/** Mounts a small file system in memory during `use`. @returns the reason why it cannot be mounted */
async function withSmallDisk(
  megabytes: number,
  use: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'sandstone-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    await rm(folder, { recursive: true });
    return 'only root can mount a small file system';
  }
  try {
    await use(folder);
  } finally {
    execFileSync('umount', [folder]);
    await rm(folder, { recursive: true });
  }
  return undefined;
}

const onSmallDataDisk = (use: Use) =>
  withSmallDisk(dataDiskMb, (folder) => withSite(use, () => Site.start(join(folder, 'data'))));

async function onSmallLogDisk(use: Use): Promise<string | undefined> {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    return await withSmallDisk(logDiskMb, async (disk) => {
      for (const path of ['logs', join('reverse-proxy', 'logs')]) {
        const onDisk = join(disk, path);
        await mkdir(onDisk, { recursive: true });
        await mkdir(dirname(join(dataDir, path)), { recursive: true });
        await symlink(onDisk, join(dataDir, path));
      }
      await withSite(use, () => Site.start(dataDir));
    });
  } finally {
    await remove();
  }
}

/** The store is the S3 server of `S3_ENDPOINT`, `S3_ACCESS_KEY` and `S3_SECRET_KEY`. */
async function withObjectStore(use: Use): Promise<string | undefined> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: accessKey = '', S3_SECRET_KEY: secretKey = '' } = process.env;
  if (endpoint === undefined) return 'no S3_ENDPOINT here';
  const region = process.env['S3_REGION'] ?? 'us-east-1';
  // A prefix of its own separates the buckets from other data in the store.
  const bucketPrefix = `sandstone-faults-${process.pid}`;
  const storage = createObjectStorage({ kind: 's3', endpoint, accessKey, secretKey, region, bucketPrefix });
  const faulty = await FaultyStore.start(endpoint);
  const { dataDir, remove } = await temporaryDataDir();
  const environment = {
    S3_ENDPOINT: faulty.url,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
    S3_BUCKET_PREFIX: bucketPrefix,
  };
  try {
    await withSite(use, () => Site.start(dataDir, { storage, faulty, environment }));
    for (const bucket of buckets) await storage.delete(bucket, await keysOf(storage, bucket));
  } finally {
    faulty.stop();
    await remove();
  }
  return undefined;
}

const ways = {
  usual: onUsualDisk,
  'small data disk': onSmallDataDisk,
  'small log disk': onSmallLogDisk,
  'object store': withObjectStore,
};

/** Runs a site in these surroundings during `use`. @returns the reason why it cannot be tried here */
export const within = async (surroundings: Surroundings | undefined, use: Use): Promise<string | undefined> =>
  (await ways[surroundings ?? 'usual'](use)) ?? undefined;
