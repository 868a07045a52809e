import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookies, mediaPathPrefix, routes } from '@sandstone/contract';
import { drawPhoto } from '@sandstone/media/testing';
import { identityToken, demoAccounts, signInByScript, uploadMany } from '@sandstone/test-system/api-session';
import { temporaryDataDir } from '@sandstone/test-system/running-system';
import { secretsInLogs } from '@sandstone/test-system/secrets-in-logs';
import { untilProcessed } from '../src/gallery.ts';
import { requestRaw } from '../src/raw-request.ts';
import { filesOf, keysOf } from '../src/storage-snapshot.ts';
import { expect, test } from '../src/test.ts';

test('the public folder is never listed, and no path leads to originals, staging or secrets', async ({
  system,
  admin,
}) => {
  const photo = await drawPhoto({ seed: 60_000 });
  const [ready] = (await uploadMany(admin, [{ name: 'public.jpg', bytes: photo }])).successful;
  await untilProcessed(admin);
  const storage = filesOf(system);
  const workerPid = await system.pidOf('worker');
  // What a worker that stands still does not fetch stays in staging.
  process.kill(workerPid, 'SIGSTOP');
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
    const climbs = [
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
    const goals = [`originals/${original}`, `staging/${staged}`, '../secrets.json', '../run.json'];
    const hidden = [
      ...goals.flatMap((goal) => climbs.map((climb) => `${mediaPathPrefix}${climb}/${goal}`)),
      ...goals.flatMap((goal) => climbs.map((climb) => `${mediaPathPrefix}photos/${climb}/${climb}/${goal}`)),
      ...goals.flatMap((goal) => [`/${goal}`, `/media../${goal}`, `/objects/${goal}`, `/assets/../${goal}`]),
      ...goals.flatMap((goal) => [`${mediaPathPrefix}${goal}`, `/assets../${goal}`, `//${goal}`]),
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
    process.kill(workerPid, 'SIGCONT');
  }
  await untilProcessed(admin);
});

test('the hunt through the logs of every test run finds what it looks for', async () => {
  const { dataDir, remove } = await temporaryDataDir();
  try {
    await mkdir(join(dataDir, 'logs'), { recursive: true });
    await writeFile(join(dataDir, 'secrets.json'), '{"sessionSecret":"seventeen-letters"}');
    const write = (name: string, text: string) => writeFile(join(dataDir, 'logs', name), text);
    await write('api.log', '{"url":"/embed/1","msg":"nothing of it"}\n');
    expect(await secretsInLogs(dataDir)).toEqual([]);
    await write('web.log', `GET https://player.example/embed/1/2?token=${'0af1'.repeat(16)}&expires=1`);
    await write('worker.log', 'AccessKey: fake-api-key-free');
    await write('edge.log', `cookie: ${cookies.session}=abcdefghij`);
    await write(
      'more.log',
      `seventeen-letters HS256-${'a'.repeat(40)} eyJhbGciOiJ9.eyJzdWIiOiJ9.c2lnbmF0dXJl`,
    );
    expect((await secretsInLogs(dataDir)).toSorted()).toEqual([
      'a key of library 100001 in worker.log',
      'a session cookie in edge.log',
      'a signed file address in more.log',
      'a signed player address in web.log',
      'a token in three parts in more.log',
      'sessionSecret in more.log',
    ]);
  } finally {
    await remove();
  }
});

test('the logs hold no token, cookie, password or e-mail', async ({ system }) => {
  const token = await identityToken(system.site, 'admin');
  const session = await signInByScript(system.site, 'admin');
  const sessionCookie = session.cookies.get(cookies.session) ?? '';
  const { successful } = await uploadMany(session, [
    { name: 'logged.jpg', bytes: await drawPhoto({ seed: 60_100 }) },
  ]);
  await untilProcessed(session);
  for (const { photoId } of successful)
    await session.api.call('adminDeletePhoto', { params: { id: photoId } });
  // Refusals are what careless logs are most talkative about.
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

  const kept = JSON.parse(await readFile(join(system.dataDir, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const secrets = {
    'the ID token': token.slice(-60),
    'the session cookie': sessionCookie,
    'the administrator’s e-mail': demoAccounts.admin.email,
    ...kept,
  };
  const folder = join(system.dataDir, 'logs');
  const names = await readdir(folder);
  expect(names).toEqual(expect.arrayContaining(['api.log', 'worker.log', 'web.log', 'edge.log']));
  for (const name of names) {
    const log = await readFile(join(folder, name), 'utf8');
    for (const [what, secret] of Object.entries(secrets)) {
      expect(secret.length, what).toBeGreaterThan(8);
      expect(log.includes(secret), `${what} in ${name}`).toBe(false);
    }
  }
});
