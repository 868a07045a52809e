import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutCommit } from '@sandstone/launcher';
import { z } from 'zod';
import { type LockedPackages } from './production-packages.ts';
import { buildImages, type BuiltImage } from './build-images.ts';
import { ownImages, releaseComposeFile } from './compose-file.ts';
import { docker, readImageFiles } from './docker.ts';
import { ReleaseError } from './release-error.ts';
import { choosePlatforms, parseBuilder, releasePlatforms, releaseProblems } from './release-rules.ts';
import { billOfMaterials, type Component, debianComponents, imageWorkspaces, npmComponents } from './sbom.ts';

const composeFile = 'docker-compose.yml';

const manifest = z.object({
  version: z.string(),
  license: z.string(),
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).optional(),
});

export interface ReleaseOptions {
  root: string;
  environment: NodeJS.ProcessEnv;
  version: string;
  pushes: boolean;
  allowsModified: boolean;
  /** Empty: all that the builder has. */
  platforms: readonly string[];
  /** The folder to which the files are written. */
  folder: string;
  print: (line: string) => void;
}

/** The time of the commit, so that a second build has the same labels. */
function commitTime(root: string): string {
  const time = execFileSync('git', ['show', '--no-patch', '--format=%cI', 'HEAD'], { cwd: root });
  return new Date(time.toString().trim()).toISOString();
}

/** Node is copied into every image. Its version cannot be read where the machine cannot run the image. */
async function nodeComponent(reference: string): Promise<Component> {
  const version = await docker([
    ...['run', '--rm', '--network', 'none', '--entrypoint', 'node'],
    ...[reference, '--print', 'process.versions.node'],
  ]).catch(() => undefined);
  return { type: 'application', name: 'node', version, 'bom-ref': 'node' };
}

/** The variables of a release. Compose finds the file by the first one. */
const releaseExample = (example: string) =>
  `# The file that \`docker compose\` reads in this folder.\nCOMPOSE_FILE=compose.release.yaml\n\n${example}`;

interface SbomTask {
  built: readonly BuiltImage[];
  platforms: readonly string[];
  packages: LockedPackages;
  version: string;
  createdOn: string;
  /** Returns the name or id by which this engine finds an image. */
  find: (built: BuiltImage) => string;
  write: (name: string, text: string) => void;
}

async function writeSboms({
  built,
  platforms,
  packages,
  version,
  createdOn,
  find,
  write,
}: SbomTask): Promise<void> {
  const [first] = built;
  if (first === undefined) return;
  const node = await nodeComponent(find(first));
  for (const each of built) {
    const { image, digest } = each;
    for (const platform of platforms) {
      const paths = ['/var/lib/dpkg/status', '/etc/os-release'];
      const [status = '', osRelease = ''] = await readImageFiles(find(each), platform, paths);
      const components = [
        node,
        ...npmComponents(packages, imageWorkspaces[image] ?? [], platform),
        ...debianComponents(status, osRelease),
      ];
      const bom = billOfMaterials({ image, version, digest, platform, createdOn }, components);
      const suffix = platforms.length === 1 ? '' : `.${platform.replaceAll('/', '-')}`;
      write(`sbom/${image}${suffix}.cdx.json`, `${JSON.stringify(bom, null, 2)}\n`);
    }
  }
}

/** Builds the images of a release and writes its files. @throws ReleaseError */
export async function makeRelease(options: ReleaseOptions): Promise<void> {
  const { root, environment, version, folder, pushes, allowsModified, print } = options;
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { license, repository, version: packageVersion } = manifest.parse(JSON.parse(read('package.json')));
  const commit = checkoutCommit(root);
  const prefix = environment['IMAGE_PREFIX'] || 'sandstone-';
  const changelog = read('CHANGELOG.md');
  const problems = releaseProblems({
    ...{ version, packageVersion, changelog, commit, allowsModified, pushes },
    imagePrefix: prefix,
  });
  if (problems.length > 0) throw new ReleaseError(problems.join('\n'));

  const builder = parseBuilder(await docker(['buildx', 'inspect', '--bootstrap']));
  const platforms = choosePlatforms(builder, pushes, options.platforms);
  print(`Building ${version} of commit ${commit} for ${platforms.join(' and ')}.`);
  const left = releasePlatforms.filter((platform) => !platforms.includes(platform));
  if (left.length > 0 && options.platforms.length === 0)
    print(`Not for ${left.join(' and ')}: docs/releasing.md says which builder that needs.`);

  const compose = read(composeFile);
  const createdOn = commitTime(root);
  const labels = {
    ...{ version, revision: commit, created: createdOn, licenses: license },
    ...(repository === undefined ? {} : { source: repository }),
  };
  const built = await buildImages({
    ...{ root, environment, composeFile, prefix, version, commit, labels, platforms, pushes },
    images: ownImages(compose),
    driver: builder.driver,
  });

  rmSync(join(folder, 'sbom'), { recursive: true, force: true });
  mkdirSync(join(folder, 'sbom'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  await writeSboms({
    ...{ built, platforms, version, createdOn, write },
    // The lockfile's format is npm's own.
    packages: (JSON.parse(read('package-lock.json')) as { packages: LockedPackages }).packages,
    find: ({ image, digest }) => (pushes ? `${prefix}${image}@${digest}` : digest),
  });
  const references = new Map(built.map(({ image, reference }) => [image, reference]));
  const reference = (image: string) => {
    const name = references.get(image);
    if (name === undefined) throw new ReleaseError(`${composeFile} names ${image}, which it does not build`);
    return name;
  };
  write('compose.release.yaml', releaseComposeFile(compose, version, reference));
  write('.env.example', releaseExample(read('.env.example')));
  const images = Object.fromEntries(built.map(({ image, digest }) => [image, digest]));
  const summary = { version, commit, createdOn, platforms, images };
  write('release.json', `${JSON.stringify(summary, null, 2)}\n`);
}
