import { describe, expect, it } from '@jest/globals';
import { schemaFaults } from './api-schema.ts';
import { type Manifest } from './manifests.ts';

const service = (spec: object, more: object = {}): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'api' },
  ...{ spec, ...more },
});
const port = { name: 'http', port: 3000, targetPort: 'http' };

describe('schemaFaults', () => {
  it('accepts valid objects', async () => {
    expect(await schemaFaults([service({ selector: { app: 'api' }, ports: [port] })])).toEqual([]);
  });

  it('reports each object with a wrong type or a missing field', async () => {
    const faults = await schemaFaults([
      service({ ports: [{ ...port, port: '3000' }] }),
      { ...service({ ports: [{ name: 'other' }] }), metadata: { name: 'web' } },
    ]);
    expect(faults).toEqual([
      expect.stringMatching(/^Service api: Type 'string' is not assignable to type 'number'.*"port":"3000"/),
      expect.stringMatching(/^Service web: Property '"port"' is missing/),
    ]);
  });

  it.each([
    ['at the top', service({ ports: [port] }, { specs: {} }), 'specs'],
    ['deep down', service({ ports: [{ ...port, targetport: 1 }] }), 'targetport'],
    ['in the metadata', { ...service({}), metadata: { name: 'api', label: {} } }, 'label'],
  ])('reports an unknown field, %s', async (_where, manifest, field) => {
    expect(await schemaFaults([manifest])).toEqual([
      expect.stringContaining(
        `Service api: Object literal may only specify known properties, and '"${field}"'`,
      ),
    ]);
  });

  it.each([
    ['a fraction for an integer', service({ ports: [{ ...port, port: 80.5 }] }), /port/],
    [
      'a secret that is not Base64',
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'keys' }, ...{ data: { key: 'not base64!' } } },
      /data/,
    ],
  ])('reports %s', async (_what, manifest, field) => {
    expect(await schemaFaults([manifest])).toEqual([expect.stringMatching(field)]);
  });

  it('knows the fields of custom resources', async () => {
    const scaled = (trigger: object): Manifest => ({
      apiVersion: 'keda.sh/v1alpha1',
      kind: 'ScaledObject',
      metadata: { name: 'worker' },
      ...{ spec: { scaleTargetRef: { name: 'worker' }, triggers: [trigger] } },
    });
    expect(await schemaFaults([scaled({ type: 'redis', metadata: { listName: 'jobs' } })])).toEqual([]);
    expect(await schemaFaults([scaled({ type: 'redis', metadata: {}, listName: 'jobs' })])).toEqual([
      expect.stringMatching(/^ScaledObject worker: .*'"listName"' does not exist/),
    ]);
  });

  it.each([
    { ...service({}), apiVersion: 'v2' },
    { ...service({}), kind: 'Servise' },
    { ...service({}), apiVersion: 'keda.sh/v9' },
  ])('rejects an unknown kind, $apiVersion $kind', async (manifest) => {
    expect(await schemaFaults([manifest])).toEqual([
      expect.stringMatching(`^${manifest.kind} api: Cannot find module '.*/${manifest.apiVersion}/`),
    ]);
  });
});
