import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ComponentSpec } from '../supervisor/component.ts';
import { chooseStorage } from './storage.choice.ts';
import { testPlan } from '../testing/test-plan.ts';
import { productionCommands, systemComponents } from './system.plan.ts';

const tableOf = (...plan: Parameters<typeof testPlan>) => systemComponents(testPlan(...plan));
const names = (table: readonly ComponentSpec[]) => table.map(({ name }) => name);
const after = (table: readonly ComponentSpec[], name: string) =>
  table.find((spec) => spec.name === name)?.after;

describe('systemComponents', () => {
  it('lists every component after those that it needs', () => {
    const table = tableOf();
    expect(names(table)).toEqual([
      'build',
      'postgres',
      'redis',
      'storage',
      'migrate',
      'demo-servers',
      'api',
      'worker',
      'web',
      'reverse-proxy',
      'content',
    ]);
    for (const [index, { after: needs }] of table.entries()) {
      expect(names(table).slice(0, index)).toEqual(expect.arrayContaining([...needs]));
    }
  });

  it('starts stores and build in parallel, and the apps only on a migrated database', () => {
    const table = tableOf();
    expect(after(table, 'postgres')).toEqual([]);
    expect(after(table, 'redis')).toEqual([]);
    expect(after(table, 'api')).toContain('migrate');
    expect(after(table, 'worker')).toContain('migrate');
    expect(after(table, 'reverse-proxy')).toEqual(['demo-servers', 'api', 'worker', 'web']);
    expect(after(table, 'content')).toContain('demo-servers');
  });

  it('creates the buckets of an S3 store before anything uses them', () => {
    const table = tableOf({ storage: chooseStorage({ S3_ENDPOINT: 'http://store:9000' }, '/data') });
    expect(after(table, 'buckets')).toEqual(['build', 'storage']);
    for (const app of ['api', 'worker', 'content']) expect(after(table, app)).toContain('buckets');
  });

  it('omits disabled components', () => {
    expect(names(tableOf({}, { DEMO: '0' }))).not.toContain('content');
    expect(names(tableOf({ demoIdentity: false, fakeProvider: false }))).not.toContain('demo-servers');
  });

  it("starts the demo's servers where one of them is needed", () => {
    expect(names(tableOf({ fakeProvider: false }))).toContain('demo-servers');
    expect(names(tableOf({ demoIdentity: false }))).toContain('demo-servers');
  });

  it('can stop within ten seconds: the grace periods of each dependency path add up to less', () => {
    const table = tableOf();
    const graceMs = (name: string): number => {
      const own = table.find((spec) => spec.name === name)?.stop.graceMs ?? 0;
      const dependents = table.filter((spec) => spec.kind === 'service' && spec.after.includes(name));
      return own + Math.max(0, ...dependents.map((spec) => graceMs(spec.name)));
    };
    const services = table.filter(({ kind }) => kind === 'service');
    expect(Math.max(...names(services).map(graceMs))).toBeLessThanOrEqual(9500);
  });

  it.each([
    ['api', 4],
    ['worker', 1],
  ] as const)('limits the young generation of the %s', (app, megabytes) => {
    expect(productionCommands.nodeArgs(app)).toContain(`--max-semi-space-size=${megabytes}`);
  });

  it.each(['api', 'worker'] as const)('gives the %s the same options as its container', (app) => {
    const dockerfile = readFileSync(join(import.meta.dirname, '../../../docker/Dockerfile'), 'utf8');
    const args = productionCommands.nodeArgs(app).filter((arg) => arg !== '--enable-source-maps');
    expect(dockerfile).toContain(`CMD [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`);
  });
});

describe('the storage', () => {
  it('is a folder below the data folder, or the configured store', () => {
    expect(chooseStorage({}, '/data')).toMatchObject({
      directory: '/data/objects',
      media: { kind: 'directory', path: '/data/objects/public' },
    });
    expect(
      chooseStorage({ S3_ENDPOINT: 'http://store:9000/', S3_BUCKET_PREFIX: 'pictures' }, '/data'),
    ).toMatchObject({
      directory: undefined,
      media: { kind: 'proxy', url: 'http://store:9000/pictures-public' },
    });
  });
});
