import { describe, expect, it } from '@jest/globals';
import { type DevProxyOptions, targetOf } from './dev-proxy.ts';

const options: DevProxyOptions = {
  publicUrl: 'http://localhost:8080',
  apiUrl: 'http://api',
  webUrl: 'http://web',
  identityUrl: 'http://identity',
  media: { kind: 'directory', path: '/data/public' },
};

describe('the development proxy', () => {
  it.each([
    ['/', { kind: 'server', url: 'http://web', path: '/' }],
    ['/src/app/main.tsx?t=1', { kind: 'server', url: 'http://web', path: '/src/app/main.tsx?t=1' }],
    ['/api/photos?limit=2', { kind: 'server', url: 'http://api', path: '/api/photos?limit=2' }],
    ['/secureImage/default?w=640', { kind: 'server', url: 'http://api', path: '/secureImage/default?w=640' }],
    ['/emulator/auth/iframe', { kind: 'server', url: 'http://identity', path: '/emulator/auth/iframe' }],
    ['/media/photos/1/640.webp', { kind: 'file', path: '/data/public/photos/1/640.webp' }],
    ['/media/..%2f..%2fsecrets.json', { kind: 'file', path: '/data/public/secrets.json' }],
  ])('routes %s to its target', (address, target) => {
    expect(targetOf(address, options)).toEqual(target);
  });

  it('reads pictures from the bucket of an S3 store', () => {
    const media = { kind: 'proxy', url: 'http://store:9000/pictures-public' } as const;
    expect(targetOf('/media/photos/1/640.webp', { ...options, media })).toEqual({
      kind: 'server',
      url: 'http://store:9000',
      path: '/pictures-public/photos/1/640.webp',
    });
  });
});
