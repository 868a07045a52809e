import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { docker, showDocker } from './docker.ts';
import { ReleaseError } from './release-error.ts';

/** The used part of the file that `docker buildx bake --metadata-file` writes. */
const buildMetadata = z.record(z.string(), z.object({ 'containerimage.digest': z.string() }));

export interface ImageBuild {
  root: string;
  environment: NodeJS.ProcessEnv;
  composeFile: string;
  /** Names of the images by their service. */
  images: ReadonlyMap<string, string>;
  /** Comes before each name: the registry, or `sandstone-`. */
  prefix: string;
  version: string;
  commit: string;
  /** Keys of OCI's image annotations, without their common prefix. */
  labels: Readonly<Record<string, string>>;
  platforms: readonly string[];
  /** The driver of the builder. */
  driver: string;
  pushes: boolean;
}

export interface BuiltImage {
  image: string;
  /** The digest of the manifest in the registry, or the id of the image in this engine. */
  digest: string;
  /** The name of the image in compose.release.yaml. */
  reference: string;
}

/** Compose asks for these when it reads the file, although a build does not use them. */
const requiredVariables = [
  'PUBLIC_URL',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'S3_SECRET_KEY',
  'SESSION_SECRET',
];

function buildEnvironment({ environment, prefix, version }: ImageBuild): NodeJS.ProcessEnv {
  const unused = Object.fromEntries(requiredVariables.map((name) => [name, 'unused']));
  return {
    ...environment,
    ...unused,
    DEMO: '',
    COMPOSE_PROFILES: '',
    IMAGE_PREFIX: prefix,
    IMAGE_TAG: version,
  };
}

/** The engine's own builder keeps no attestations. */
const attestations = (driver: string) =>
  driver === 'docker' ? [] : ['--sbom=true', '--provenance=mode=min'];

/** Builds and tags all images at once, so that they share common stages, and pushes them if that is asked for. */
export async function buildImages(build: ImageBuild): Promise<BuiltImage[]> {
  const { root, images, prefix, version, commit, platforms, pushes } = build;
  const folder = mkdtempSync(join(tmpdir(), 'sandstone-release-'));
  const metadataFile = join(folder, 'metadata.json');
  const set = (name: string, value: string) => ['--set', `*.${name}=${value}`];
  const args = [
    ...['buildx', 'bake', '--file', build.composeFile, '--metadata-file', metadataFile],
    pushes ? '--push' : '--load',
    ...attestations(build.driver),
    ...set('platform', platforms.join(',')),
    ...set('args.RELEASE_COMMIT', commit),
    ...Object.entries(build.labels).flatMap(([name, value]) =>
      set(`labels.org.opencontainers.image.${name}`, value),
    ),
    ...images.keys(),
  ];
  try {
    await showDocker(args, { cwd: root, env: buildEnvironment(build) });
    const metadata = buildMetadata.parse(JSON.parse(readFileSync(metadataFile, 'utf8')));
    const built: BuiltImage[] = [];
    for (const [service, image] of images) {
      const name = `${image}:${version}`;
      // The id that the engine has given to a loaded image is not always the digest that was built.
      const digest = pushes
        ? metadata[service]?.['containerimage.digest']
        : await docker(['image', 'inspect', '--format', '{{.Id}}', prefix + name]);
      if (digest === undefined) throw new ReleaseError(`The builder named no digest of ${image}`);
      const reference = pushes ? `\${IMAGE_PREFIX:-${prefix}}${name}@${digest}` : digest;
      built.push({ image, digest, reference });
    }
    return built;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
