import { describe, expect, it } from '@jest/globals';
import { join, relative } from 'node:path';
import { schemaFaults } from './api-schema.ts';
import { manifestFiles, manifestsIn } from './manifests.ts';
import { kubernetesFolder, overlayNames } from './overlays.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

describe('each file', () => {
  const folders = ['base', join('components', 'geo'), ...overlayNames.map((name) => join('overlays', name))];
  const files = folders.flatMap((folder) => manifestFiles(join(kubernetesFolder, folder)));

  it.each(files.map((file) => [relative(kubernetesFolder, file), file]))(
    '%s is valid',
    async (_name, file) => {
      const manifests = manifestsIn(file);
      expect(manifests.length).toBeGreaterThan(0);
      expect(await schemaFaults(manifests)).toEqual([]);
    },
  );
});

describeOverlays('A rendered overlay', (overlay) => {
  it('is valid and has no unknown fields', async () => {
    expect(overlay.manifests.length).toBeGreaterThan(20);
    expect(await schemaFaults(overlay.manifests)).toEqual([]);
  });

  it('is in one namespace and has the common labels', () => {
    for (const { kind, metadata } of overlay.manifests) {
      const { name, namespace, labels } = metadata;
      expect({ kind, name, namespace: kind === 'Namespace' ? name : namespace }).toMatchObject({
        namespace: 'sandstone',
      });
      const generated = kind === 'ConfigMap' || kind === 'Secret';
      if (!generated)
        expect({ kind, name, labels }).toMatchObject({
          labels: { 'app.kubernetes.io/part-of': 'sandstone' },
        });
    }
    for (const { name, labels } of overlay.workloads()) {
      expect(labels).toMatchObject({
        'app.kubernetes.io/name': name,
        'app.kubernetes.io/component': expect.any(String),
        'app.kubernetes.io/part-of': 'sandstone',
      });
    }
  });

  it('restarts pods when settings or secrets change, because their names contain a hash and they are immutable', () => {
    for (const made of [...overlay.of('ConfigMap'), ...overlay.of('Secret')]) {
      expect(made.metadata.name).toMatch(/^sandstone-(site|secrets)-[a-z0-9]{10}$/);
      expect(made.immutable).toBe(true);
    }
  });
});
