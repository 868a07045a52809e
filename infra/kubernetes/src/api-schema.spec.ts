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

describe('the schemas of the API', () => {
  it('let pass what is right', () => {
    expect(schemaFaults(service({ selector: { app: 'api' }, ports: [port] }))).toEqual([]);
  });

  it('refuse a wrong type and a missing field, and say where', () => {
    const faults = schemaFaults(service({ ports: [{ ...port, port: '3000' }, { name: 'other' }] }));
    expect(faults.join('\n')).toMatch(/Service api: .*ports\/0\/port/s);
    expect(faults.join('\n')).toMatch(/ports\/1/);
  });

  it.each([
    ['at the top', service({ ports: [port] }, { specs: {} }), 'specs'],
    ['deep down', service({ ports: [{ ...port, targetport: 1 }] }), 'spec.ports.0.targetport'],
    ['in the metadata', { ...service({}), metadata: { name: 'api', label: {} } }, 'metadata.label'],
  ])('refuse a field that they do not know, %s', (_where, manifest, path) => {
    expect(schemaFaults(manifest)).toEqual([`Service api: unknown field ${path}`]);
  });

  it('know the fields of operators too', () => {
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

  it('are not passed by what has none', () => {
    expect(schemaFaults({ ...service({}), apiVersion: 'v2' })).toEqual([
      expect.stringContaining('v2 Service'),
    ]);
  });
});
