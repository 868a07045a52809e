import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ownImages, releaseComposeFile } from './compose-file.ts';

const root = join(import.meta.dirname, '../../..');
const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const reference = (image: string) => `registry.example/sandstone-${image}@sha256:${'a'.repeat(64)}`;
const released = (text = compose) => releaseComposeFile(text, '1.2.3', reference);

interface ComposeFile {
  name: string;
  services: Record<
    string,
    { image?: string; build?: unknown; pull_policy?: unknown; depends_on?: Record<string, unknown> }
  >;
  volumes?: unknown;
  networks?: unknown;
}
// Compose validates the shape itself.
const parsed = (text: string) => parse(text, { merge: true }) as ComposeFile;

it('names our images by their digest, and those of others as before', () => {
  const before = parsed(compose).services;
  const images = ownImages(compose);
  expect([...images.keys()]).toEqual(
    expect.arrayContaining(['api', 'data', 'demo-content', 'nginx', 'web', 'worker']),
  );
  for (const [service, { image }] of Object.entries(parsed(released()).services)) {
    const own = [...images.values()].find((name) => before[service]?.image?.includes(`}${name}:`));
    expect([service, image]).toEqual([service, own === undefined ? before[service]?.image : reference(own)]);
  }
});

it('needs no checkout, and changes nothing else', () => {
  const { services, ...others } = parsed(released());
  const { services: built, ...same } = parsed(compose);
  expect(others).toEqual(same);
  for (const [name, { image: _image, ...service }] of Object.entries(services)) {
    const { image: _built, build: _build, pull_policy: _policy, ...expected } = built[name] ?? {};
    expect(service).toEqual(expected);
  }
  expect(released()).not.toMatch(/infra\//);
});

it.each(['./infra/caddy:/etc/caddy', '.', '../secrets'])('refuses a service that needs %s', (path) => {
  const service = `services: { one: { image: one, volumes: ['${path}'] } }\n`;
  expect(() => released(service)).toThrow('exists in a checkout only');
  const config = `services: {}\nconfigs: { one: { file: '${path}' } }\n`;
  expect(() => released(config)).toThrow('exists in a checkout only');
});

it('refuses an image whose registry cannot be chosen', () => {
  expect(() => ownImages('services: { one: { image: one, build: . } }\n')).toThrow(
    'one builds an image without IMAGE_PREFIX',
  );
});

it.each(['postgres', 'redis', 's3'])('restarts %s only for a change of its own', (store) => {
  const { services } = parsed(released());
  const before = (name: string): string[] => [
    name,
    ...Object.keys(services[name]?.depends_on ?? {}).flatMap(before),
  ];
  const ours = before(store).filter((name) => services[name]?.image?.startsWith('registry.example/'));
  expect([services[store]?.image, ours]).toEqual([expect.any(String), []]);
});
