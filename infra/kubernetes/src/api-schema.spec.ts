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
  it('accepts valid objects', () => {
    expect(schemaFaults(service({ selector: { app: 'api' }, ports: [port] }))).toEqual([]);
  });

  it('reports the path of a wrong type or a missing field', () => {
    const faults = schemaFaults(service({ ports: [{ ...port, port: '3000' }, { name: 'other' }] }));
    expect(faults.join('\n')).toMatch(/Service api: .*ports\/0\/port/s);
    expect(faults.join('\n')).toMatch(/ports\/1/);
  });

  it.each([
    ['at the top', service({ ports: [port] }, { specs: {} }), 'specs'],
    ['deep down', service({ ports: [{ ...port, targetport: 1 }] }), 'spec.ports.0.targetport'],
    ['in the metadata', { ...service({}), metadata: { name: 'api', label: {} } }, 'metadata.label'],
  ])('reports an unknown field, %s', (_where, manifest, path) => {
    expect(schemaFaults(manifest)).toEqual([`Service api: unknown field ${path}`]);
  });

  it('knows the fields of custom resources', () => {
    const scaled = (trigger: object): Manifest => ({
      apiVersion: 'keda.sh/v1alpha1',
      kind: 'ScaledObject',
      metadata: { name: 'worker' },
      ...{ spec: { scaleTargetRef: { name: 'worker' }, triggers: [trigger] } },
    });
    expect(schemaFaults(scaled({ type: 'redis', metadata: { listName: 'jobs' } }))).toEqual([]);
    expect(schemaFaults(scaled({ type: 'redis', metadata: {}, listName: 'jobs' }))).toEqual([
      'ScaledObject worker: unknown field spec.triggers.0.listName',
    ]);
  });

  it('rejects an object without a schema', () => {
    expect(schemaFaults({ ...service({}), apiVersion: 'v2' })).toEqual([
      expect.stringContaining('v2 Service'),
    ]);
  });
});
