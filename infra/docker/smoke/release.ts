import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { releaseResponse, routes } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { project, root } from './checkout.ts';
import { type Compose } from './compose.ts';

const execute = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;

/** The release's images have tags of their own, so that those of a real release stay. */
export const releasePrefix = `${project}-`;

/** The fields of `release.json` that are checked. */
interface Summary {
  version: string;
  commit: string;
  images: Record<string, string>;
}

// The command that is tested writes these files.
const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), 'utf8'));
const summaryOf = (folder: string) => readJson(folder, 'release.json') as Summary;

/** Makes a release of the checkout, and checks labels and software bills of its images. */
export async function buildRelease(compose: Compose, folder: string): Promise<void> {
  const { version } = readJson(root, 'package.json') as { version: string };
  const options = ['--modified', '--output', folder];
  await execute('npm', ['run', 'release', '--', version, ...options], {
    cwd: root,
    env: { ...process.env, IMAGE_PREFIX: releasePrefix },
    maxBuffer: maxOutputBytes,
  });
  const { commit, images } = summaryOf(folder);
  for (const [image, id] of Object.entries(images)) {
    const labels = JSON.parse(
      await compose.container('inspect', id, ['--format', '{{json .Config.Labels}}']),
    ) as Record<string, string>; // as the engine documents it
    const [builtVersion, revision] = ['version', 'revision'].map(
      (name) => labels[`org.opencontainers.image.${name}`],
    );
    if (builtVersion !== version || revision !== commit)
      throw new Error(`${image} is labelled as ${builtVersion} of ${revision}`);
    const { components } = readJson(folder, `sbom/${image}.cdx.json`) as { components: { purl?: string }[] };
    for (const kind of ['npm', 'deb']) {
      const count = components.filter(({ purl }) => purl?.startsWith(`pkg:${kind}/`) === true).length;
      if (count < 10) throw new Error(`The bill of ${image} names ${count} packages of ${kind}`);
    }
  }
}

/** Checks that every process and the admin area name the release. */
export async function expectRelease(compose: Compose, folder: string): Promise<void> {
  const { version, commit } = summaryOf(folder);
  for (const service of ['api', 'web', 'worker', 'nginx']) {
    const url = `http://127.0.0.1:${service === 'nginx' ? 8081 : 3000}${routes.ready.path}`;
    const ask = `fetch('${url}').then((response) => response.text()).then(console.log)`;
    const response = await compose.run(['exec', '-T', service, 'node', '--eval', ask]);
    const named = releaseResponse.pick({ version: true, commit: true }).parse(JSON.parse(response));
    if (named.version !== version || named.commit !== commit) throw new Error(`${service} is ${response}`);
  }
  const { api } = await signInByScript(compose.site, 'admin');
  const shown = await api.call('adminRelease');
  if (shown.version !== version || shown.commit !== commit)
    throw new Error(`The admin area shows ${shown.version} of ${shown.commit}`);
}
