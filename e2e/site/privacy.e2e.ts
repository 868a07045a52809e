import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookies, mediaPathPrefix, routes } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { demoAccounts, identityToken, signInByScript, uploadMany } from '@sandstone/test-system/api-session';
import { temporaryDataDir } from '@sandstone/test-system/running-system';
import { secretsInLogs } from '@sandstone/test-system/secrets-in-logs';
import { suspendWorker } from '../src/faults/suspended-worker.ts';
import { untilProcessed } from '../src/gallery.ts';
import { requestRaw } from '../src/raw-request.ts';
import { filesOf, keysOf } from '@sandstone/test-system/storage-snapshot';
import { expect, test } from '../src/test.ts';

test('no path lists the public folder or leads to originals, staged files or secrets', async ({
  system,
  admin,
}) => {
  const photo = await drawPhoto({ seed: 60_000 });
  const [ready] = (await uploadMany(admin, [{ name: 'public.jpg', bytes: photo }])).successful;
  await untilProcessed(admin);
  const storage = filesOf(system);
  // Pausing the worker keeps the upload in staging.
  const resumeWorker = await suspendWorker(system);
  try {
    await uploadMany(admin, [{ name: 'waiting.jpg', bytes: await drawPhoto({ seed: 60_001 }) }]);
    const [staged = ''] = await keysOf(storage, 'staging');
    const originals = await keysOf(storage, 'originals');
    const original = originals.find((key) => key.includes(ready?.photoId ?? 'none')) ?? '';
    expect(staged).not.toBe('');
    expect(original).not.toBe('');
    expect((await requestRaw(system.site, ready?.cdnUrl ?? '')).status).toBe(200);

    const folders = [
      mediaPathPrefix,
      `${mediaPathPrefix}photos`,
      `${mediaPathPrefix}photos/`,
      `${mediaPathPrefix}photos/${ready?.photoId}/`,
      `${mediaPathPrefix}photos/${ready?.photoId}/1/`,
      `${mediaPathPrefix}?list-type=2`,
    ];
    const traversals = [
      '..',
      '%2e%2e',
      '%2E%2E',
      '.%2e',
      '..%2f',
      '%2e%2e%2f',
      '..;',
      '..%00',
      '%252e%252e',
      '....//',
    ];
    const targets = [`originals/${original}`, `staging/${staged}`, '../secrets.json', '../run.json'];
    const hidden = [
      ...targets.flatMap((target) => traversals.map((dots) => `${mediaPathPrefix}${dots}/${target}`)),
      ...targets.flatMap((target) =>
        traversals.map((dots) => `${mediaPathPrefix}photos/${dots}/${dots}/${target}`),
      ),
      ...targets.flatMap((target) => [
        `/${target}`,
        `/media../${target}`,
        `/objects/${target}`,
        `/assets/../${target}`,
      ]),
      ...targets.flatMap((target) => [`${mediaPathPrefix}${target}`, `/assets../${target}`, `//${target}`]),
    ];
    for (const path of [...folders, ...hidden]) {
      const { status, body } = await requestRaw(system.site, path);
      expect([400, 403, 404], `${path} answered ${status}`).toContain(status);
      const text = body.toString('latin1');
      expect(text, path).not.toContain('320.webp');
      expect(text, path).not.toContain('postgresPassword');
      expect(body.includes(photo.subarray(0, 64)), path).toBe(false);
    }
  } finally {
    resumeWorker();
  }
  await untilProcessed(admin);
});

test('the search for secrets in logs finds every kind of secret', async () => {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    await writeFile(join(dataDir, 'secrets.json'), '{"sessionSecret":"seventeen-letters"}');
    const write = (name: string, text: string) => writeFile(join(dataDir, 'logs', name), text);
    await write('api.log', '{"url":"/embed/1","msg":"no secret"}\n');
    expect(await secretsInLogs(dataDir)).toEqual([]);
    await write('web.log', `GET https://player.example/embed/1/2?token=${'0af1'.repeat(16)}&expires=1`);
    await write('worker.log', 'AccessKey: fake-api-key-free');
    await write('reverse-proxy.log', `cookie: ${cookies.session}=abcdefghij`);
    await write(
      'more.log',
      `seventeen-letters HS256-${'a'.repeat(40)} eyJhbGciOiJ9.eyJzdWIiOiJ9.c2lnbmF0dXJl`,
    );
    expect((await secretsInLogs(dataDir)).toSorted()).toEqual([
      'a JSON Web Token in more.log',
      'a key of library 100001 in worker.log',
      'a session cookie in reverse-proxy.log',
      'a signed file address in more.log',
      'a signed player address in web.log',
      'sessionSecret in more.log',
    ]);
  } finally {
    await remove();
  }
});

test('the logs contain no token, cookie, password or e-mail address', async ({ system }) => {
  const token = await identityToken(system.site, 'admin');
  const session = await signInByScript(system.site, 'admin');
  const sessionCookie = session.cookies.get(cookies.session) ?? '';
  const { successful } = await uploadMany(session, [
    { name: 'logged.jpg', bytes: await drawPhoto({ seed: 60_100 }) },
  ]);
  await untilProcessed(session);
  for (const { photoId } of successful)
    await session.api.call('adminDeletePhoto', { params: { id: photoId } });
  // Careless logging is most likely for rejected requests.
  for (const idToken of [token, `${token}x`]) {
    await fetch(system.site + routes.refreshToken.path, {
      method: 'POST',
      headers: { ...session.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    });
    await fetch(`${system.site}${routes.session.path}?token=${idToken}`, {
      headers: { ...session.headers, authorization: `Bearer ${idToken}` },
    });
  }
  await session.api.call('logout');

  const launcherSecrets = JSON.parse(await readFile(join(system.dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const secrets = {
    'the ID token': token.slice(-60),
    'the session cookie': sessionCookie,
    'the administrator’s e-mail': demoAccounts.admin.email,
    ...launcherSecrets,
  };
  const folder = join(system.dataDir, 'logs');
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(['api.log', 'worker.log', 'web.log', 'reverse-proxy.log']));
  for (const name of names) {
    const log = await readFile(join(folder, name), 'utf8');
    for (const [kind, secret] of Object.entries(secrets)) {
      expect(secret.length, kind).toBeGreaterThan(8);
      expect(log.includes(secret), `${kind} in ${name}`).toBe(false);
    }
  }
});
