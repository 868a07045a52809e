import { randomUUID } from 'node:crypto';
import { type LockedPackage, type LockedPackages, productionPackages } from './production-packages.ts';

const demoWorkspaces = ['infra/demo-servers', 'infra/demo-content'];

/** The workspaces in each image. The pages of `web` are in the image of nginx as well. */
export const imageWorkspaces: Readonly<Record<string, readonly string[]>> = {
  api: ['apps/api'],
  worker: ['apps/worker'],
  web: ['apps/web'],
  nginx: ['infra/nginx', 'apps/web'],
  data: ['infra/backup'],
  'demo-servers': demoWorkspaces,
  'demo-content': demoWorkspaces,
};

/** A component of CycloneDX 1.5, as far as it is used here. */
export interface Component {
  type: 'application' | 'container' | 'library';
  name: string;
  version?: string;
  'bom-ref'?: string;
  purl?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: { expression: string }[];
}

const modulesFolder = 'node_modules/';
/** npm's names of the architectures that Docker names otherwise. */
const npmCpu: Readonly<Record<string, string>> = { amd64: 'x64' };
const architectureOf = (platform: string) => platform.split('/')[1] ?? platform;

/** Whether npm installs an optional package there; the base images have glibc. */
function isInstalled({ os, cpu, libc }: LockedPackage, platform: string): boolean {
  const architecture = architectureOf(platform);
  return (
    (os?.includes('linux') ?? true) &&
    (cpu?.includes(npmCpu[architecture] ?? architecture) ?? true) &&
    (libc?.includes('glibc') ?? true)
  );
}

function hashesOf(integrity: string | undefined): Component['hashes'] {
  const [algorithm = '', hash = ''] = integrity?.split('-', 2) ?? [];
  if (algorithm !== 'sha512') return undefined;
  return [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
}

/** Our own workspaces have the version of the release and are in no registry. */
function npmComponent(path: string, { version, integrity, license }: LockedPackage): Component {
  const name = path.slice(path.lastIndexOf(modulesFolder) + modulesFolder.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    ...{ name, version, 'bom-ref': purl, purl },
    hashes: hashesOf(integrity),
    licenses: license === undefined || license.startsWith('SEE ') ? undefined : [{ expression: license }],
  };
}

/** @param packages `packages` of package-lock.json */
export function npmComponents(
  packages: LockedPackages,
  workspaces: readonly string[],
  platform: string,
): Component[] {
  const components = [...productionPackages(packages, workspaces)].flatMap(([path, entry]): Component[] => {
    if (entry.link === true || !isInstalled(entry, platform)) return [];
    if (path.includes(modulesFolder)) return [npmComponent(path, entry)];
    return [
      { type: 'library', name: `workspace ${path}`, version: entry.version, 'bom-ref': `workspace:${path}` },
    ];
  });
  return [...new Map(components.map((component) => [component['bom-ref'], component])).values()];
}

const fieldsOf = (stanza: string) =>
  new Map([...stanza.matchAll(/^([A-Za-z-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/**
 * @param status `/var/lib/dpkg/status` of an image
 * @param osRelease its `/etc/os-release`
 */
export function debianComponents(status: string, osRelease: string): Component[] {
  const release = /^VERSION_ID="?(\d+)/m.exec(osRelease)?.[1];
  return status.split('\n\n').flatMap((stanza): Component[] => {
    const fields = fieldsOf(stanza);
    const [name, version] = [fields.get('Package'), fields.get('Version')];
    if (name === undefined || version === undefined || !fields.get('Status')?.endsWith(' installed'))
      return [];
    const distribution = release === undefined ? '' : `&distro=debian-${release}`;
    const purl = `pkg:deb/debian/${encodeURIComponent(name)}@${encodeURIComponent(version)}?arch=${fields.get('Architecture')}${distribution}`;
    return [{ type: 'library', name, version, 'bom-ref': purl, purl }];
  });
}

export interface BomSubject {
  image: string;
  version: string;
  digest: string;
  platform: string;
  createdOn: string;
}

/** A bill of materials in CycloneDX's JSON format. */
export function billOfMaterials(
  { image, version, digest, platform, createdOn }: BomSubject,
  components: readonly Component[],
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: createdOn,
      component: {
        type: 'container',
        name: `sandstone-${image}`,
        version,
        'bom-ref': 'image',
        properties: [
          { name: 'sandstone:digest', value: digest },
          { name: 'sandstone:platform', value: platform },
        ],
      },
    },
    components,
  };
}
