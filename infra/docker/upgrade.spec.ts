import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';

/** nginx resolves names every second, and tries to connect for some more. One second is a reserve. */
const untilAddressIsUnknown = `sleep ${1 + limits.reverseProxy.upstreamConnectSeconds + 1}`;

const services = ['worker', 'api', 'web', 'nginx'];

describe('An upgrade', () => {
  let folder: string;
  const put = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`, { mode: 0o755 });
  };
  const read = (path: string) => readFileSync(join(folder, path), 'utf8').trim();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
    mkdirSync(join(folder, 'bin'));
    copyFileSync(join(import.meta.dirname, 'testing/fake-docker.sh'), join(folder, 'bin/docker'));
    put('bin/sleep', '#!/bin/sh\necho "sleep $*" >> log');
    put('mounts', '/srv/earlier');
    put('unhealthy', '');
    put('migration', '0');
    put('log', '');
    for (const service of services) {
      put(`images/site-${service}:1`, `${service}-new`);
      for (const number of service === 'nginx' ? [1] : [1, 2]) {
        put(`containers/${service}-${number}/service`, service);
        put(`containers/${service}-${number}/image`, `${service}-old`);
        put(`containers/${service}-${number}/status`, 'running');
      }
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function upgrade(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(join(import.meta.dirname, 'upgrade.sh'), args, {
      cwd: folder,
      env: { PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }
  const running = () =>
    readdirSync(join(folder, 'containers'))
      .filter((id) => id !== 'migrate' && read(`containers/${id}/status`) === 'running')
      .map((id) => read(`containers/${id}/image`))
      .sort();
  const seven = (release: string) =>
    ['worker', 'worker', 'api', 'api', 'web', 'web', 'nginx'].map((name) => `${name}-${release}`).sort();
  /** The steps that change what runs, in their order. */
  const steps = () =>
    read('log')
      .split('\n')
      .filter((line) => /^(start|stop|sleep|rm) /.test(line))
      .map((line) => line.replace(/--\S+ /g, '').replace(/new-\d+/, 'new'));

  it('replaces one container after the other, nginx last, and keeps their number', () => {
    const result = upgrade();
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(/web: replaced 2 of 2\nnginx: replaced\nThe site is up to date\.\n$/);
    expect(running()).toEqual(seven('new'));
    expect(steps()).toEqual([
      'start migrate',
      ...['worker', 'api', 'web'].flatMap((name) =>
        [1, 2].flatMap((number) => [
          `start ${name}-new`,
          `stop ${name}-${number}`,
          untilAddressIsUnknown,
          `rm ${name}-${number}`,
        ]),
      ),
      'rm proof',
      'stop 1 nginx-1',
      'start nginx-new',
      'stop nginx-1',
      untilAddressIsUnknown,
      'rm nginx-1',
    ]);

    put('log', '');
    expect(upgrade().stdout).toContain('worker: is up to date\napi: is up to date\nweb: is up to date\n');
    expect(steps()).toEqual(['start migrate']);
  });

  it('changes nginx before web if its release cannot serve the files of the new pages', () => {
    put('mounts', '/var/lib/reverse-proxy');
    expect(upgrade().status).toBe(0);
    const order = steps();
    expect(order.indexOf('start nginx-new')).toBeLessThan(order.indexOf('start web-new'));
  });

  it('leaves the release before running if a new container does not become healthy', () => {
    put('unhealthy', 'api');
    const { status, stderr } = upgrade();
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /the new api did not become healthy \(its last lines are above\) and was removed\. .* go back: \S*upgrade\.sh --rollback\n$/,
    );
    expect(running()).toEqual(seven('old').map((image) => (image === 'worker-old' ? 'worker-new' : image)));
    expect(steps()).not.toContain('stop api-1');
  });

  it('proves nginx without the port first, and starts the old one again if the new one fails nevertheless', () => {
    put('unhealthy', 'proof');
    expect(upgrade().status).toBe(1);
    expect(steps()).not.toContain('stop 1 nginx-1');
    put('unhealthy', 'nginx');
    const { status, stderr } = upgrade();
    expect([status, stderr]).toEqual([1, expect.stringContaining('the new nginx did not become healthy')]);
    expect(steps().slice(-4)).toEqual(['stop 1 nginx-1', 'start nginx-new', 'rm nginx-new', 'start nginx-1']);
    expect(running().filter((image) => image.startsWith('nginx'))).toEqual(['nginx-old']);
  });

  it('returns to the images that ran before, also after a second attempt', () => {
    put('unhealthy', 'web');
    expect(upgrade().status).toBe(1);
    put('unhealthy', '');
    expect(upgrade().status).toBe(0);
    expect(upgrade('--rollback').status).toBe(0);
    expect(running()).toEqual(seven('old'));
    expect(services.map((service) => read(`images/site-${service}:1`))).toEqual(
      services.map((service) => `${service}-old`),
    );
  });

  describe('back', () => {
    /** What an upgrade leaves, without the time that it takes. */
    const upgraded = (levels: Record<string, string>) => {
      for (const [image, level] of Object.entries(levels)) put(`levels/${image}`, level);
      for (const service of services) put(`images/site-${service}:1-previous`, `${service}-old`);
      for (const id of readdirSync(join(folder, 'containers')))
        put(`containers/${id}/image`, `${read(`containers/${id}/service`)}-new`);
    };
    const judgements = () =>
      read('log')
        .split('\n')
        .filter((line) => line.startsWith('exec '));
    beforeEach(() => {
      put('refusal', 'The site is closed.');
      // What is not refused ends here, before it takes time.
      put('migration', '1');
    });

    it.each([
      ['that knows no levels', { 'api-new': '1' }, '0'],
      ['with a lower level', { 'api-old': '1', 'api-new': '2' }, '1'],
    ])(
      'to a release %s is refused with the reason of the api, and nothing changes',
      (_name, levels, level) => {
        upgraded(levels);
        expect(upgrade('--rollback')).toMatchObject({
          status: 1,
          stderr: 'The upgrade stopped: The site is closed.\nNothing has changed.\n',
        });
        expect(judgements()).toEqual([`exec api-1 node apps/api/dist/rollback.js ${level}`]);
        expect([running(), read('images/site-api:1')]).toEqual([seven('new'), 'api-new']);

        put('refusal', '');
        expect(upgrade('--rollback').stderr).toContain('migrate failed');
        expect(read('images/site-api:1')).toBe('api-old');
      },
    );

    it('is refused as well if the compose file names the images of an earlier release', () => {
      upgraded({ 'api-new': '1' });
      for (const service of services) put(`images/site-${service}:1`, `${service}-old`);
      expect(upgrade().stderr).toContain('The site is closed.');
      expect(running()).toEqual(seven('new'));
    });

    it.each([
      ['of the same level', { 'api-old': '1', 'api-new': '1' }],
      ['that knows no levels, from another one,', {}],
    ])('to a release %s is not judged', (_name, levels) => {
      upgraded(levels);
      expect(upgrade('--rollback').stderr).toContain('migrate failed');
      expect(judgements()).toEqual([]);
    });

    it('from an upgrade that did not get as far as the api is not judged', () => {
      upgraded({ 'api-new': '1' });
      for (const number of [1, 2]) put(`containers/api-${number}/image`, 'api-old');
      expect(upgrade('--rollback').stderr).toContain('migrate failed');
      expect(judgements()).toEqual([]);
    });
  });

  it('stops before it changes a process if a migration fails', () => {
    put('migration', '1');
    const { status, stderr } = upgrade();
    expect([status, running()]).toEqual([1, seven('old')]);
    expect(stderr).toContain('The upgrade stopped: migrate failed');
  });

  it('says what is missing', () => {
    expect(upgrade('--rollback')).toMatchObject({
      status: 1,
      stderr: 'The upgrade stopped: no release before this one is known here.\n',
    });
    rmSync(join(folder, 'images/site-web:1'));
    expect(upgrade().stderr).toContain('the image site-web:1 is not here. Run: docker compose build');
    rmSync(join(folder, 'containers/api-1'), { recursive: true });
    rmSync(join(folder, 'containers/api-2'), { recursive: true });
    expect(upgrade().stderr).toContain('no api runs. Start the site with: docker compose up --wait');
    expect(upgrade('--unknown')).toMatchObject({ status: 2 });
    expect(upgrade('--help').stdout).toMatch(/^Upgrades a running site .*\n/);
  });
});
