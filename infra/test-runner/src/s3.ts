import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@sandstone/launcher';
import { run } from './command.ts';
import { root } from './workspace.ts';

export interface TestS3 {
  env: Record<string, string>;
  stop(): Promise<void>;
}

const image = process.env['S3_IMAGE'] ?? 'pgsty/silo:RELEASE.2026-09-16T00-00-00Z';
const accessKey = 'sandstone-tests';
const secretKey = 'sandstone-tests-secret';

const environmentOf = (endpoint: string, access: string, secret: string) => ({
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_ACCESS_KEY: access,
  TEST_S3_SECRET_KEY: secret,
});

/**
 * A real S3 server for the storage suite: the one that `S3_ENDPOINT` (with `S3_ACCESS_KEY`, `S3_SECRET_KEY`) names,
 * else one in a running Docker.
 * @returns undefined, with what a person can do about it, where neither is to be had
 */
export async function findS3(): Promise<TestS3 | { reason: string }> {
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY: access = '', S3_SECRET_KEY: secret = '' } = process.env;
  if (endpoint !== undefined)
    return { env: environmentOf(endpoint, access, secret), stop: async () => undefined };

  const command =
    'S3_ENDPOINT=http://127.0.0.1:9000 S3_ACCESS_KEY=… S3_SECRET_KEY=… npm test (or start Docker and run npm test)';
  const reason = `the object store's suite on a real S3 server: no S3_ENDPOINT and no Docker here. Run: ${command}`;
  const docker = (...args: string[]) => run('docker', args, { cwd: root, show: false });
  const engine = await docker('info', '--format', '{{.ServerVersion}}').catch(() => undefined);
  if (engine?.status !== 0) return { reason };

  const port = await freePort();
  const started = await docker(
    ...['run', '--rm', '--detach', '--publish', `127.0.0.1:${port}:9000`],
    ...['--env', `MINIO_ROOT_USER=${accessKey}`, '--env', `MINIO_ROOT_PASSWORD=${secretKey}`],
    ...[image, 'server', '/data'],
  );
  if (started.status !== 0) return { reason: `${reason}\n  Docker could not start ${image}.` };
  const container = started.output.trim().split('\n').at(-1) ?? '';
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 60; tries += 1) {
    const healthy = await fetch(`${url}/minio/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) break;
    await sleep(1000);
  }
  return {
    env: environmentOf(url, accessKey, secretKey),
    stop: async () => void (await docker('stop', '--time', '1', container)),
  };
}
