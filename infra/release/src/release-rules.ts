import { unknownCommit } from '@sandstone/contract';
import { ReleaseError } from './release-error.ts';

/** Semantic versioning, without build metadata, which is not allowed in the tag of an image. */
const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

export interface ReleasePlan {
  /** The version of the command line. */
  version: string;
  /** The version of package.json, which every process reads. */
  packageVersion: string;
  changelog: string;
  commit: string;
  allowsModified: boolean;
  pushes: boolean;
  imagePrefix: string;
}

/** Returns the reasons for which a release cannot be made, each with its remedy. */
export function releaseProblems(plan: ReleasePlan): string[] {
  const { version, packageVersion, changelog, commit, allowsModified, pushes, imagePrefix } = plan;
  const problems: string[] = [];
  if (!versionPattern.test(version)) problems.push(`${version} is not a version such as 1.2.3.`);
  else if (version !== packageVersion) {
    problems.push(
      `The version in package.json is ${packageVersion}. Set it: npm version ${version} --no-git-tag-version --no-workspaces-update`,
    );
  } else if (!changelog.split('\n').includes(`## ${version}`)) {
    problems.push(`CHANGELOG.md has no section "## ${version}". Rename "Unreleased", and say what is new.`);
  }
  if (commit === unknownCommit) {
    problems.push('This folder is not a checkout of git, so that the images could name no commit.');
  } else if (commit.endsWith('-modified') && !allowsModified) {
    problems.push('Files differ from the last commit. Commit them, or add --modified for a trial.');
  }
  if (pushes && !imagePrefix.includes('/')) {
    problems.push(
      `IMAGE_PREFIX names no registry. Set it: IMAGE_PREFIX=registry.example/owner/sandstone- npm run release -- ${version} --push`,
    );
  }
  return problems;
}

export interface Builder {
  driver: string;
  platforms: readonly string[];
}

/** @param output of `docker buildx inspect` */
export function parseBuilder(output: string): Builder {
  const valueOf = (name: string) => new RegExp(`^${name}:(.+)$`, 'm').exec(output)?.[1]?.trim();
  const platforms = [...output.matchAll(/^Platforms:(.+)$/gm)].flatMap(([, list = '']) =>
    list.split(',').map((platform) => platform.trim().replace(/\*$/, '')),
  );
  return { driver: valueOf('Driver') ?? 'docker', platforms: [...new Set(platforms)] };
}

export const releasePlatforms: readonly string[] = ['linux/amd64', 'linux/arm64'];

/**
 * The platforms that are built: all of a release that the builder has. An engine's own builder and the engine's store
 * hold images of a single platform.
 * @param asked of the command line
 * @throws ReleaseError if the builder has none of them
 */
export function choosePlatforms(builder: Builder, pushes: boolean, asked: readonly string[]): string[] {
  // A builder names the platform of its machine first.
  const known = builder.platforms.filter((each) => releasePlatforms.includes(each));
  const wanted = asked.length > 0 ? asked : known;
  const needed = wanted.length > 0 ? wanted : releasePlatforms;
  const missing = needed.filter((platform) => !builder.platforms.includes(platform));
  if (missing.length > 0)
    throw new ReleaseError(`This builder has no ${missing.join(', ')}. See: docker buildx ls`);
  if (pushes && builder.driver !== 'docker') return [...wanted];
  if (asked.length > 1)
    throw new ReleaseError('Several platforms need --push and another builder: docker buildx create --use');
  return wanted.slice(0, 1);
}
