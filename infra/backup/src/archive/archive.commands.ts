import { type Environment, loadVideoLibraries } from '@sandstone/config';
import { type Site } from '../system/site.ts';
import { exportArchive } from './export-archive.ts';
import { importArchive } from './import-archive.ts';

/** @returns the lines for the operator */
export async function exportCommand(site: Site, path: string): Promise<string[]> {
  const { photos, posts, events, videos, lost } = await exportArchive(site, path);
  return [
    `${path}: ${photos} photos, ${posts} posts, ${events} events, the changes to ${videos} videos.`,
    ...lost.map((name) => `MISSING: the store does not have the photo ${name}.`),
  ];
}

export async function importCommand(site: Site, path: string, environment: Environment): Promise<string[]> {
  const signing = new Set(
    loadVideoLibraries(environment).flatMap(({ id, playerTokenKey }) => (playerTokenKey ? [id] : [])),
  );
  const { photos, posts, events, videos, left } = await importArchive(site, path, (id) => signing.has(id));
  return [
    `Imported: ${photos} photos, ${posts} posts, ${events} events and the changes to ${videos} videos. Existing content is unchanged.`,
    ...left.map((line) => `SKIPPED: ${line}`),
    'The worker now processes the new photos; they appear when they are ready.',
  ];
}
