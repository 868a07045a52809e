import { buckets, createObjectStorage } from '@sandstone/storage';
import { bigUploadSuite } from '../src/big-upload.suite.ts';
import { keysOf } from '@sandstone/test-system/storage-snapshot';
import { test } from '../src/test.ts';

const {
  S3_ENDPOINT: endpoint = '',
  S3_ACCESS_KEY: accessKey = '',
  S3_SECRET_KEY: secretKey = '',
} = process.env;
const region = process.env['S3_REGION'] ?? 'us-east-1';
// A unique prefix separates the buckets from other data in the store.
const bucketPrefix = `sandstone-e2e-${process.pid}`;

test.use({
  systemOptions: {
    environment: {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_REGION: region,
      S3_BUCKET_PREFIX: bucketPrefix,
    },
  },
});

test.describe('large uploads into S3', () => {
  test.skip(
    endpoint === '',
    'no S3_ENDPOINT here. Run: S3_ENDPOINT=http://127.0.0.1:9000 S3_ACCESS_KEY=… S3_SECRET_KEY=… npm run test:e2e',
  );
  const storage = () =>
    createObjectStorage({ kind: 's3', endpoint, accessKey, secretKey, region, bucketPrefix });
  // The store outlives the test.
  test.afterAll(async () => {
    for (const bucket of buckets) await storage().delete(bucket, await keysOf(storage(), bucket));
  });
  bigUploadSuite(storage);
});
