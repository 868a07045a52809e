import { buckets, createObjectStorage } from '@sandstone/storage';
import { bigUploadSuite } from '../src/big-upload.suite.ts';
import { keysOf } from '../src/storage-snapshot.ts';
import { test } from '../src/test.ts';

const {
  S3_ENDPOINT: endpoint = '',
  S3_ACCESS_KEY: accessKey = '',
  S3_SECRET_KEY: secretKey = '',
} = process.env;
const region = process.env['S3_REGION'] ?? 'us-east-1';
// Buckets of its own: what else lies in the store is nobody's business here.
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

test.describe('uploads into an S3 store', () => {
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
