import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kustomize } from './kustomize.ts';
import { type Manifest, parseManifests } from './manifests.ts';

export const kubernetesFolder = join(import.meta.dirname, '..');
export const overlayNames = ['single-node', 'production'] as const;
export type OverlayName = (typeof overlayNames)[number];

/**
 * Renders an overlay with only the example of the secrets copied.
 * @param change edits its kustomization.yaml, as an operator does
 */
export async function renderOverlay(
  name: OverlayName,
  kustomize: Kustomize,
  change: (kustomization: string) => string = (kustomization) => kustomization,
): Promise<Manifest[]> {
  const copy = mkdtempSync(join(tmpdir(), 'sandstone-kubernetes-'));
  try {
    for (const folder of ['base', 'components', join('overlays', name)]) {
      cpSync(join(kubernetesFolder, folder), join(copy, folder), { recursive: true });
    }
    const overlay = join(copy, 'overlays', name);
    copyFileSync(join(overlay, 'secrets.env.example'), join(overlay, 'secrets.env'));
    const kustomization = join(overlay, 'kustomization.yaml');
    writeFileSync(kustomization, change(readFileSync(kustomization, 'utf8')));
    return parseManifests(await kustomize(overlay));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
