import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kustomize } from './kustomize.ts';
import { type Manifest, parseManifests } from './manifests.ts';

export const kubernetesFolder = join(import.meta.dirname, '..');
export const overlayNames = ['single-node', 'production'] as const;
export type OverlayName = (typeof overlayNames)[number];

/** Renders an overlay with only the example of the secrets copied. */
export async function renderOverlay(name: OverlayName, kustomize: Kustomize): Promise<Manifest[]> {
  const copy = mkdtempSync(join(tmpdir(), 'sandstone-kubernetes-'));
  try {
    for (const folder of ['base', join('overlays', name)]) {
      cpSync(join(kubernetesFolder, folder), join(copy, folder), { recursive: true });
    }
    const overlay = join(copy, 'overlays', name);
    copyFileSync(join(overlay, 'secrets.env.example'), join(overlay, 'secrets.env'));
    return parseManifests(await kustomize(overlay));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
