import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { clockFinding, connectionText, type Finding, type StorageConfig } from '@sandstone/config';
import { codeOf } from './files.errors.ts';
import { createObjectStorage } from './create-object-storage.ts';
import { folderProblem } from './folder-problem.ts';
import { type Bucket, buckets, type ObjectStorage } from './object-storage.port.ts';

type S3Config = Extract<StorageConfig, { kind: 's3' }>;

const timeoutMs = 5000;
const contentType = 'text/plain';
const refusedKeys = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch']);
const refusedActions = new Set([
  'AccessDenied',
  'Forbidden',
  'AllAccessDisabled',
  'EACCES',
  'EPERM',
  'EROFS',
]);
const missingBuckets = new Set(['NoSuchBucket', 'NotFound']);
const otherRegions = new Set([
  'AuthorizationHeaderMalformed',
  'PermanentRedirect',
  'IllegalLocationConstraintException',
]);
const noResponse = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const fullDisk = new Set(['ENOSPC', 'XMinioStorageFull', 'EDQUOT']);

/** Writes, reads, lists and removes a small object, because a store may allow any of them alone. */
async function tryBucket(storage: ObjectStorage, bucket: Bucket, probe: (key: string) => Promise<void>) {
  const key = `doctor/${randomUUID()}.txt`;
  await storage.put(bucket, key, Buffer.from('ok'), { contentType });
  try {
    await buffer(await storage.read(bucket, key));
    for await (const _object of storage.list(bucket, 'doctor/')) break;
    await probe(key);
  } finally {
    await storage.delete(bucket, [key]);
  }
}

/** Names the setting that an error of the store concerns, with the remedy. */
export function explainStorageError(config: StorageConfig, bucket: Bucket, error: unknown): Finding {
  const code = codeOf(error) ?? 'unknown';
  const found = (variable: string, text: string): Finding => ({
    level: 'error',
    variable,
    text: `${text} (${code})`,
  });
  if (config.kind === 'files') {
    const text = refusedActions.has(code)
      ? 'This process may not write to the folder. Give it to the user that runs the site (chown).'
      : fullDisk.has(code)
        ? 'The disk is full. Free some space.'
        : 'This folder cannot be used. Check the disk.';
    return found('STORAGE_DIR', text);
  }
  const name = `${config.bucketPrefix}-${bucket}`;
  if (refusedKeys.has(code)) {
    return found(
      'S3_ACCESS_KEY, S3_SECRET_KEY',
      'The object store refuses these keys. Copy both again from the store.',
    );
  }
  if (refusedActions.has(code)) {
    const text = `These keys may not write to the bucket ${name}. Allow them to list it, and to read, write and delete its objects.`;
    return found('S3_ACCESS_KEY', text);
  }
  if (missingBuckets.has(code)) {
    const text = `There is no bucket ${name}. Correct the prefix. A new site creates its buckets on its first start.`;
    return found('S3_BUCKET_PREFIX', text);
  }
  if (fullDisk.has(code)) return found('S3_ENDPOINT', 'The object store is full. Give it more space.');
  if (otherRegions.has(code)) {
    return found('S3_REGION', 'The buckets are in another region of the object store. Set that region.');
  }
  if (noResponse.has(code)) {
    return found('S3_ENDPOINT', 'The object store does not answer. Start it, or correct the address.');
  }
  const text =
    connectionText(code, 'The object store', 'Begin the address with http://') ??
    'What answers at this address is no object store, or fails. Correct the address, or read the log of the store.';
  return found('S3_ENDPOINT', text);
}

/** Visitors read the public bucket without keys. */
async function tryAnonymousRead({ endpoint, bucketPrefix }: S3Config, key: string): Promise<Finding[]> {
  const address = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucketPrefix}-public/${key}`;
  const { status } = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (status !== 403 && status !== 401) return [];
  const text = `The bucket ${bucketPrefix}-public can be read with keys only, so visitors see no pictures. Allow everyone to read its objects (s3:GetObject).`;
  return [{ level: 'error', variable: 'S3_BUCKET_PREFIX', text }];
}

async function checkClock({ endpoint }: S3Config, now: () => Date): Promise<Finding[]> {
  const sent = now().getTime();
  const response = await fetch(endpoint, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  const date = response.headers.get('date');
  await response.body?.cancel();
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return [];
  const found = clockFinding('S3_ENDPOINT', 'the object store', theirs, (sent + now().getTime()) / 2);
  return found === undefined ? [] : [found];
}

/** @returns whether all folders are there; the first start of a site makes them */
async function checkFolders(directory: string): Promise<{ findings: Finding[]; areThere: boolean }> {
  const folders = ['.tmp', ...buckets].map((folder) => join(directory, folder));
  const texts = await Promise.all(folders.map(folderProblem));
  const findings = [...new Set(texts)]
    .filter((text) => text !== undefined)
    .map((text): Finding => ({ level: 'error', variable: 'STORAGE_DIR', text }));
  const found = await Promise.allSettled(folders.map((folder) => access(folder)));
  return { findings, areThere: found.every(({ status }) => status === 'fulfilled') };
}

/** Tries everything that the site does with its buckets, and leaves nothing there. Each problem is reported once. */
export async function checkStorage(config: StorageConfig, now = () => new Date()): Promise<Finding[]> {
  if (config.kind === 'files') {
    const { findings, areThere } = await checkFolders(config.directory);
    if (findings.length > 0 || !areThere) return findings;
  }
  let storage: ObjectStorage;
  try {
    storage = createObjectStorage(config);
  } catch {
    const text = 'The host of this address cannot be used. Write a host name or an IPv4 address.';
    return [{ level: 'error', variable: 'S3_ENDPOINT', text }];
  }
  const findings: Finding[] = [];
  const asS3 = config.kind === 's3' ? config : undefined;
  if (asS3 !== undefined) findings.push(...(await checkClock(asS3, now).catch(() => [])));
  for (const bucket of buckets) {
    try {
      await tryBucket(storage, bucket, async (key) => {
        if (bucket === 'public' && asS3 !== undefined) findings.push(...(await tryAnonymousRead(asS3, key)));
      });
    } catch (error) {
      findings.push(explainStorageError(config, bucket, error));
    }
  }
  return [...new Map(findings.map((each) => [`${each.variable} ${each.text}`, each])).values()];
}
