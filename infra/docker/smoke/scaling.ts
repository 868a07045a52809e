import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { type Compose } from './compose.ts';
import { uploadAndSee } from './gallery.ts';
import { photoCount, untilReady, uploadPhoto } from './photos.ts';

const timeoutMs = 60_000;

/** Sends small requests until the log of every replica shows some. */
async function everyReplicaServes(compose: Compose, service: string): Promise<void> {
  const until = Date.now() + timeoutMs;
  const replicas = await compose.containers(service);
  // Matches a request's log field; at startup each replica logs its routes in another form.
  const request = `"path":"${routes.photos.path}"`;
  for (;;) {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${compose.site}${routes.photos.path}?limit=1`).then((it) => it.text()),
      ),
    );
    const logs = await Promise.all(replicas.map((id) => compose.container('logs', id)));
    const asked = logs.filter((log) => log.includes(request)).length;
    if (asked === replicas.length) return;
    assert(Date.now() < until, `Only ${asked} of ${replicas.length} replicas of ${service} were asked`);
    await sleep(500);
  }
}

const services = ['web', 'api', 'worker'];
const toTwo = services.flatMap((service) => ['--scale', `${service}=2`]);

/** Starts the whole system with two of each scalable service. */
export async function startTwoReplicas(compose: Compose): Promise<void> {
  await compose.run(['up', '--wait', '--no-build', ...toTwo]);
}

/** Doubles the scalable services, without touching the others. */
export async function scaleToTwo(compose: Compose): Promise<void> {
  await compose.run(['up', '--wait', '--no-build', '--no-deps', '--no-recreate', ...toTwo, ...services]);
  for (const service of services) {
    assert((await compose.containers(service)).length === 2, `There are not two of ${service}`);
  }
  await everyReplicaServes(compose, 'api');
  await uploadAndSee(compose.site);
}

const newPhotos = 10;
const atOnce = 3;

/** Kills one api and one worker in the middle of a batch. */
export async function uploadWhileProcessesDie(compose: Compose): Promise<void> {
  const admin = await signInByScript(compose.site, 'admin');
  const before = await photoCount(admin);
  const killed = (await Promise.all(['api', 'worker'].map((service) => compose.containers(service)))).map(
    ([first = '']) => first,
  );
  const ids: string[] = [];
  const upload = async (first: number) => {
    for (let turn = first; turn < newPhotos; turn += atOnce)
      ids.push(await uploadPhoto(admin, { width: 1600, height: 1200 }));
  };
  const killing = async () => {
    while (ids.length < atOnce) await sleep(20);
    await Promise.all(killed.map((id) => compose.container('kill', id)));
  };
  await Promise.all([killing(), ...Array.from({ length: atOnce }, (_, first) => upload(first))]);
  for (const id of ids) await untilReady(admin, id);
  assert(new Set(ids).size === newPhotos, 'Two files became one photo');
  const count = await photoCount(admin);
  assert(count === before + newPhotos, `${count - before} photos of ${newPhotos} files`);
  await Promise.all(killed.map((id) => compose.container('start', id)));
  await Promise.all(killed.map((id) => compose.untilHealthy(id)));
}
