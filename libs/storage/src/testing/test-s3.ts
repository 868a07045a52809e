import { randomBytes } from 'node:crypto';
import { type StorageConfig } from '@sandstone/config';

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY } = process.env;

/** The reason to skip suites with a real S3 server, or undefined where they can run. */
export const s3Missing =
  TEST_S3_ENDPOINT === undefined
    ? 'TEST_S3_ENDPOINT is not set, so there is no S3 server to test with'
    : undefined;

/**
 * The S3 server with new buckets for each call, because tests do not empty a store.
 * @throws when TEST_S3_ENDPOINT is not set; check `s3Missing` first
 */
export function testS3(): Extract<StorageConfig, { kind: 's3' }> {
  if (TEST_S3_ENDPOINT === undefined) throw new Error(s3Missing);
  return {
    kind: 's3',
    endpoint: TEST_S3_ENDPOINT,
    accessKey: TEST_S3_ACCESS_KEY ?? '',
    secretKey: TEST_S3_SECRET_KEY ?? '',
    region: 'us-east-1',
    bucketPrefix: `test-${randomBytes(4).toString('hex')}`,
  };
}
