import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { syncFolder } from '../system/hashed-file.ts';
import { linesOf, parseJson } from '../system/lines.ts';
import { BlobFolder } from './blob-folder.ts';
import {
  type Manifest,
  manifest,
  manifestName,
  objectEntry,
  type ObjectEntry,
  objectListName,
} from './manifest.schema.ts';

const partial = '.partial';
const backupName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** A complete backup. */
export interface Backup {
  name: string;
  folder: string;
  manifest: Manifest;
}

/**
 * A folder of backups: one subfolder per backup, named by its time, and a shared folder of object bytes. A backup is
 * written under a temporary name and renamed when it is complete.
 */
export class BackupFolder {
  readonly path: string;
  readonly blobs: BlobFolder;

  constructor(path: string) {
    this.path = path;
    this.blobs = new BlobFolder(path);
  }

  /** Names, oldest first. */
  async names(): Promise<string[]> {
    const entries = await readdir(this.path).catch(() => []);
    return entries.filter((name) => backupName.test(name)).sort();
  }

  async open(name: string): Promise<Backup> {
    const folder = join(this.path, name);
    const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
      throw new CommandError(`There is no complete backup at ${folder}.`, { cause: error });
    });
    const parsed = manifest.safeParse(parseJson(text));
    if (!parsed.success)
      throw new CommandError(`The manifest of ${folder} is damaged or of another version.`);
    return { name, folder, manifest: parsed.data };
  }

  async latest(): Promise<Backup | undefined> {
    const name = (await this.names()).at(-1);
    return name === undefined ? undefined : this.open(name);
  }

  /** The named backup, else the latest. @throws CommandError */
  async choose(name?: string): Promise<Backup> {
    const found = name === undefined ? await this.latest() : await this.open(name);
    if (found === undefined) throw new CommandError(`There is no backup in ${this.path}.`);
    return found;
  }

  async *objectsOf({ folder }: Backup): AsyncGenerator<ObjectEntry> {
    for await (const line of linesOf(createReadStream(join(folder, objectListName)))) {
      yield objectEntry.parse(parseJson(line));
    }
  }

  /** Creates a backup: `fill` writes into a temporary folder, which is renamed at the end. */
  async make(at: Date, fill: (folder: string) => Promise<void>): Promise<Backup> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await this.#clearInterrupted();
    const name = at.toISOString().replaceAll(':', '-');
    const working = join(this.path, `${name}${partial}`);
    await mkdir(working, { mode: 0o700 });
    await fill(working);
    await syncFolder(working);
    await rename(working, join(this.path, name));
    await syncFolder(this.path);
    return this.open(name);
  }

  async remove(name: string): Promise<void> {
    const folder = join(this.path, name);
    // A partly removed backup must not look like a complete one.
    const removed = `${folder}${partial}`;
    await rename(folder, removed);
    await rm(removed, { recursive: true, force: true });
  }

  async #clearInterrupted(): Promise<void> {
    for (const name of await readdir(this.path)) {
      if (name.endsWith(partial)) await rm(join(this.path, name), { recursive: true, force: true });
    }
    await this.blobs.clearIncoming();
  }
}
