import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from './command.ts';
import { isPrepared } from './prepared.ts';
import { root } from './workspace.ts';

export interface TestS3 {
  env: Record<string, string>;
}

const image = process.env['S3_IMAGE'] ?? 'pgsty/silo:RELEASE.2026-09-16T00-00-00Z';
const accessKey = 'sandstone-tests';
const secretKey = 'sandstone-tests-secret';

const environmentOf = (endpoint: string, access: string, secret: string) => ({
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_ACCESS_KEY: access,
  TEST_S3_SECRET_KEY: secret,
});

/** The address of the S3 server that the environment names, once it is ready. */
export async function s3Endpoint(): Promise<string | undefined> {
  if (!(await isPrepared('s3'))) delete process.env['S3_ENDPOINT'];
  return process.env['S3_ENDPOINT'];
}

/**
 * Finds an S3 server for the storage suite: the one of `S3_ENDPOINT` (with `S3_ACCESS_KEY` and `S3_SECRET_KEY`), else a
 * Docker container, which stops at the end.
 * @returns undefined, with a hint for the developer, when neither is available
 */
export async function findS3(
  atEnd: (stop: () => Promise<unknown>) => void,
): Promise<TestS3 | { reason: string }> {
  const endpoint = await s3Endpoint();
  const { S3_ACCESS_KEY: access = '', S3_SECRET_KEY: secret = '' } = process.env;
  if (endpoint !== undefined) return { env: environmentOf(endpoint, access, secret) };

  const command =
    'S3_ENDPOINT=http://127.0.0.1:9000 S3_ACCESS_KEY=… S3_SECRET_KEY=… npm test (or start Docker and run npm test)';
  const reason = `the object store's suite on a real S3 server: no S3_ENDPOINT and no Docker here. Run: ${command}`;
  const docker = (...args: string[]) => run('docker', args, { cwd: root, show: false });
  const engine = await docker('info', '--format', '{{.ServerVersion}}').catch(() => undefined);
  if (engine?.status !== 0) return { reason };

  // It runs in the foreground, so that a signal to this process ends the container.
  const name = `sandstone-test-s3-${randomUUID()}`;
  const container = spawn(
    'docker',
    [
      ...['run', '--rm', '--name', name, '--publish', '127.0.0.1::9000'],
      ...['--env', `MINIO_ROOT_USER=${accessKey}`, '--env', `MINIO_ROOT_PASSWORD=${secretKey}`],
      ...[image, 'server', '/data'],
    ],
    { stdio: 'ignore' },
  );
  const ended = once(container, 'exit');
  atEnd(async () => {
    container.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; tries < 300 && container.exitCode === null; tries += 1) {
    const { output: address } = await docker('port', name, '9000/tcp');
    const url = `http://${address.trim()}`;
    const healthy = await fetch(`${url}/minio/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return { env: environmentOf(url, accessKey, secretKey) };
    await sleep(200);
  }
  return { reason: `${reason}\n  Docker could not start ${image}.` };
}
