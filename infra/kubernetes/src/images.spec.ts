import { expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { findKustomize } from './kustomize.ts';
import { containersOf, Overlay } from './overlay.ts';
import { renderOverlay } from './overlays.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

const kustomize = await findKustomize();
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

describeOverlays('The images', (overlay) => {
  if (overlay.name !== 'production') return;

  it('are pulled with the account of the registry', () => {
    for (const { name, pod } of overlay.workloads()) {
      expect([name, pod.imagePullSecrets]).toEqual([name, [{ name: 'sandstone-registry' }]]);
    }
  });

  it('are exact when each has a digest', async () => {
    if (kustomize === undefined) throw new Error('The suite needs kustomize');
    const manifests = await renderOverlay('production', kustomize, (kustomization) =>
      kustomization.replaceAll('newTag: 0.1.0', `digest: ${digest}`),
    );
    const images = new Overlay('production', manifests)
      .workloads()
      .flatMap(({ pod }) => containersOf(pod).map(({ image }) => image));
    expect(images.length).toBeGreaterThan(5);
    for (const image of images)
      expect(image).toMatch(new RegExp(`^registry\\.example/sandstone-\\w+@${digest}$`));
  });
});

describeOverlays('The ingress', (overlay) => {
  it('passes on what the reverse proxy accepts', () => {
    const [ingress] = overlay.of('Ingress');
    const annotation = (name: string) =>
      ingress?.metadata.annotations?.[`nginx.ingress.kubernetes.io/${name}`] ?? '';
    // 0 is no limit.
    expect(annotation('proxy-body-size')).toBe('0');
    expect([annotation('proxy-request-buffering'), annotation('proxy-buffering')]).toEqual(['off', 'off']);
    for (const name of ['proxy-read-timeout', 'proxy-send-timeout']) {
      expect(Number(annotation(name))).toBeGreaterThanOrEqual(limits.reverseProxy.uploadResponseSeconds);
    }
  });
});
