import { describe, it } from '@jest/globals';
import { findKustomize } from '../kustomize.ts';
import { Overlay } from '../overlay.ts';
import { overlayNames, renderOverlay } from '../overlays.ts';

const kustomize = await findKustomize();
const rendered =
  kustomize === undefined
    ? []
    : await Promise.all(
        overlayNames.map(async (name) => new Overlay(name, await renderOverlay(name, kustomize))),
      );

/** Declares a suite per overlay, rendered by the installed kustomize; skipped with the reason when there is none. */
export function describeOverlays(title: string, body: (overlay: Overlay) => void): void {
  if (rendered.length === 0) {
    describe.skip(`${title}: no kubectl of 1.27 or later here (https://kubernetes.io/docs/tasks/tools/)`, () => {
      it('is skipped', () => {});
    });
  }
  for (const overlay of rendered) describe(`${title}: ${overlay.name}`, () => body(overlay));
}
