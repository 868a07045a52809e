import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type LockedPackages } from './production-packages.ts';
import { ownImages } from './compose-file.ts';
import { billOfMaterials, debianComponents, imageWorkspaces, npmComponents } from './sbom.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
// The lockfile's format is npm's own.
const { packages } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages };

describe('the npm packages of an image', () => {
  const purlsOf = (image: string, platform = 'linux/amd64') =>
    npmComponents(packages, imageWorkspaces[image] ?? [], platform).map(({ purl = '' }) => purl);

  it('are known for each image that is built', () => {
    const images = [...ownImages(read('docker-compose.yml')).values()];
    expect(Object.keys(imageWorkspaces).toSorted()).toEqual(images.toSorted());
  });

  it('are the production dependencies with hash and licence, and the workspaces', () => {
    const components = npmComponents(packages, ['apps/api'], 'linux/amd64');
    const [express] = components.filter(({ name }) => name === 'express');
    expect(express).toEqual({
      type: 'library',
      name: 'express',
      version: packages['node_modules/express']?.version,
      'bom-ref': express?.purl,
      purl: expect.stringMatching(/^pkg:npm\/express@5/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ expression: 'MIT' }],
    });
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['workspace libs/database', '@nestjs/core', 'pg']));
    expect(names).not.toContain('workspace libs/testing');
    expect(names).not.toContain('jest');
    expect(new Set(components.map((component) => component['bom-ref'])).size).toBe(components.length);
  });

  it('are those of its platform', () => {
    const sharp = (platform: string) =>
      purlsOf('worker', platform).filter((purl) => purl.startsWith('pkg:npm/%40img/sharp-libvips-'));
    expect(sharp('linux/amd64')).toEqual([expect.stringContaining('sharp-libvips-linux-x64@')]);
    expect(sharp('linux/arm64')).toEqual([expect.stringContaining('sharp-libvips-linux-arm64@')]);
  });

  it('are those of the pages in the image of nginx', () => {
    expect(purlsOf('nginx')).toContainEqual(expect.stringMatching(/^pkg:npm\/react@/));
  });
});

it("reads an image's installed Debian packages", () => {
  const status = `Package: libc6
Status: install ok installed
Architecture: amd64
Version: 2.36-9+deb12u10
Description: GNU C Library
 Contains the standard libraries.

Package: removed
Status: deinstall ok config-files
Architecture: amd64
Version: 1

Package: tzdata
Status: install ok installed
Architecture: all
Version: 1:2025b
`;
  const purls = debianComponents(status, 'ID=debian\nVERSION_ID="12"\n').map(({ purl }) => purl);
  expect(purls).toEqual([
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64&distro=debian-12',
    'pkg:deb/debian/tzdata@1%3A2025b?arch=all&distro=debian-12',
  ]);
});

it('describes the image in the format of CycloneDX', () => {
  const digest = `sha256:${'a'.repeat(64)}`;
  const subject = {
    image: 'api',
    version: '1.2.0',
    digest,
    platform: 'linux/amd64',
    createdOn: '2026-01-02T03:04:05.000Z',
  };
  expect(billOfMaterials(subject, [{ type: 'application', name: 'node' }])).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    version: 1,
    metadata: { component: { type: 'container', name: 'sandstone-api', version: '1.2.0' } },
    components: [{ type: 'application', name: 'node' }],
  });
});
