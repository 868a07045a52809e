import { expect, it } from '@jest/globals';
import { schemaFaults } from './api-schema.ts';
import { findKustomize } from './kustomize.ts';
import { containersOf, Overlay } from './overlay.ts';
import { overlayNames, renderOverlay } from './overlays.ts';
import { composeServices } from './testing/compose.ts';

const kustomize = await findKustomize();
const test = kustomize === undefined ? it.skip : it;

test.each(overlayNames)(
  'the component with the authority of the database mounts it wherever a container connects to the database: %s',
  async (name) => {
    if (kustomize === undefined) return;
    const withComponent = (text: string) =>
      `${text.replace('configMapGenerator:\n', 'configMapGenerator:\n  - name: sandstone-database-ca\n    files: [database-ca.pem=kustomization.yaml]\n')}\ncomponents:\n  - ../../components/database-ca\n`;
    const overlay = new Overlay(name, await renderOverlay(name, kustomize, withComponent));
    expect(await schemaFaults(overlay.manifests)).toEqual([]);
    // The name has a hash of the content.
    const [configMap] = overlay.of('ConfigMap').filter(({ data }) => data?.['database-ca.pem'] !== undefined);
    const connecting: string[] = [];
    for (const { name: workload, pod } of overlay.workloads()) {
      for (const container of containersOf(pod)) {
        const variables = container.env ?? [];
        if (!variables.some((variable) => variable.name === 'DATABASE_URL')) continue;
        connecting.push(`${workload}/${container.name}`);
        const path = variables.find((variable) => variable.name === 'DATABASE_CA')?.value;
        expect(path).toBe('/etc/database-ca/database-ca.pem');
        expect(container.volumeMounts).toContainEqual(
          expect.objectContaining({ name: 'database-ca', mountPath: '/etc/database-ca' }),
        );
        expect(pod.volumes).toContainEqual({
          name: 'database-ca',
          configMap: { name: configMap?.metadata.name },
        });
      }
    }
    expect(connecting.toSorted()).toEqual([
      'api/api',
      'api/migrate',
      'backup/backup',
      'restore/restore',
      'worker/migrate',
      'worker/worker',
    ]);
  },
);

it('is mounted by Compose into every container that connects to the database', () => {
  const connecting = Object.entries(composeServices()).filter(
    ([, { environment = {} }]) => 'DATABASE_URL' in environment,
  );
  expect(connecting.map(([name]) => name)).toEqual(
    expect.arrayContaining(['api', 'worker', 'migrate', 'data', 'doctor']),
  );
  for (const [, { environment, volumes }] of connecting) {
    expect(environment?.['DATABASE_CA']).toBe('${DATABASE_CA:+/run/database-ca.pem}');
    expect(volumes).toContain('${DATABASE_CA:-/dev/null}:/run/database-ca.pem:ro');
  }
});
