import { expect, it } from '@jest/globals';
import { schemaFaults } from './api-schema.ts';
import { findKustomize } from './kustomize.ts';
import { Overlay } from './overlay.ts';
import { overlayNames, renderOverlay } from './overlays.ts';

const kustomize = await findKustomize();
const test = kustomize === undefined ? it.skip : it;

test.each(overlayNames)(
  'the component with a database of regions mounts its volume into nginx and api: %s',
  async (overlayName) => {
    if (kustomize === undefined) return;
    const withComponent = (text: string) => `${text}\ncomponents:\n  - ../../components/geo\n`;
    const overlay = new Overlay(overlayName, await renderOverlay(overlayName, kustomize, withComponent));
    expect(await schemaFaults(overlay.manifests)).toEqual([]);
    for (const name of ['nginx', 'api']) {
      const pod = overlay.workloads().find((workload) => workload.name === name)?.pod;
      expect(pod?.volumes).toContainEqual({
        name: 'geo',
        persistentVolumeClaim: { claimName: 'geo', readOnly: true },
      });
      expect(pod?.containers.map(({ volumeMounts }) => volumeMounts)).toEqual([
        expect.arrayContaining([{ name: 'geo', mountPath: '/geo', readOnly: true }]),
      ]);
    }
    expect(overlay.of('PersistentVolumeClaim').map(({ metadata }) => metadata)).toContainEqual(
      expect.objectContaining({ name: 'geo', namespace: 'sandstone' }),
    );
  },
);
