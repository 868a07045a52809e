import { describe, expect, it } from '@jest/globals';
import { choosePlatforms, parseBuilder, type ReleasePlan, releaseProblems } from './release-rules.ts';

const plan: ReleasePlan = {
  version: '1.2.0',
  packageVersion: '1.2.0',
  changelog: '# Changelog\n\n## 1.2.0\n\nNew.\n',
  commit: 'a'.repeat(40),
  allowsModified: false,
  pushes: false,
  imagePrefix: 'sandstone-',
};

describe('what keeps a release from being made', () => {
  it('is nothing for a commit with its version and changelog', () => {
    expect(releaseProblems(plan)).toEqual([]);
    expect(releaseProblems({ ...plan, pushes: true, imagePrefix: 'registry.example/sandstone-' })).toEqual(
      [],
    );
    expect(releaseProblems({ ...plan, commit: `${plan.commit}-modified`, allowsModified: true })).toEqual([]);
  });

  it.each<[string, Partial<ReleasePlan>, string]>([
    ['another version', { version: '1.3.0' }, 'npm version 1.3.0'],
    ['no version', { version: 'latest' }, 'latest is not a version'],
    ['no section of the changelog', { changelog: '## Unreleased\n' }, '"## 1.2.0"'],
    ['no checkout', { commit: 'unknown' }, 'not a checkout of git'],
    ['changed files', { commit: `${plan.commit}-modified` }, 'Commit them'],
    ['no registry', { pushes: true }, 'IMAGE_PREFIX='],
  ])('is %s', (_name, change, text) => {
    expect(releaseProblems({ ...plan, ...change })).toEqual([expect.stringContaining(text)]);
  });
});

const engine = parseBuilder(`Name:          default
Driver:        docker
Last Activity: 2026-11-27 01:00:19 +0000 UTC

Nodes:
Name:             default
Platforms:        linux/amd64, linux/amd64/v2, linux/386
`);
const both = parseBuilder(`Name:          both
Driver:        docker-container

Nodes:
Name:      near
Platforms: linux/amd64*, linux/386
Name:      far
Platforms: linux/arm64*
`);

describe('the platforms of a release', () => {
  it('are those of its builder', () => {
    expect(engine).toEqual({ driver: 'docker', platforms: ['linux/amd64', 'linux/amd64/v2', 'linux/386'] });
    expect(choosePlatforms(engine, true, [])).toEqual(['linux/amd64']);
    expect(choosePlatforms(both, true, [])).toEqual(['linux/amd64', 'linux/arm64']);
  });

  it('are one without a registry, because the engine keeps no others', () => {
    expect(choosePlatforms(both, false, [])).toEqual(['linux/amd64']);
    expect(choosePlatforms(both, false, ['linux/arm64'])).toEqual(['linux/arm64']);
    const arm = { driver: 'docker', platforms: ['linux/arm64', 'linux/amd64'] };
    expect(choosePlatforms(arm, false, [])).toEqual(['linux/arm64']);
    expect(() => choosePlatforms(both, false, ['linux/amd64', 'linux/arm64'])).toThrow('need --push');
  });

  it('are refused if the builder has none of them', () => {
    expect(() => choosePlatforms(engine, true, ['linux/arm64'])).toThrow('This builder has no linux/arm64');
    expect(() => choosePlatforms({ driver: 'docker', platforms: ['linux/386'] }, true, [])).toThrow(
      'This builder has no linux/amd64, linux/arm64',
    );
  });
});
