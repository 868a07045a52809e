import { join } from 'node:path';
import { type Environment } from '@sandstone/config';
import { type ProxyOptions } from '@sandstone/nginx';
import { ComponentError } from '../system/component-error.ts';
import { fromEnvironment } from '../system/from-environment.ts';
import { httpStatus } from '../system/probe.ts';

export interface StorageChoice {
  choice: string;
  /** Undefined with an S3 store. */
  directory: string | undefined;
  /** The source from which the reverse proxy reads public objects. */
  media: ProxyOptions['media'];
  /** The S3 store, which is checked before it is used. */
  endpoint: string | undefined;
}

const defaultBucketPrefix = 'sandstone';
/** A store that is busy with large uploads responds late. One that does not run refuses at once. */
const responseMs = 20_000;

/** The S3 store of S3_ENDPOINT when it is set, else files below `dataDir`. */
export function chooseStorage(environment: Environment, dataDir: string): StorageChoice {
  const endpoint = fromEnvironment(environment, 'S3_ENDPOINT');
  if (endpoint === undefined) {
    const directory = join(dataDir, 'objects');
    return {
      choice: `files under ${directory}`,
      directory,
      media: { kind: 'directory', path: join(directory, 'public') },
      endpoint,
    };
  }
  const prefix = fromEnvironment(environment, 'S3_BUCKET_PREFIX') ?? defaultBucketPrefix;
  const base = endpoint.replace(/(?<!\/)\/+$/, '');
  return {
    choice: `S3 at ${new URL(endpoint).host} (S3_ENDPOINT)`,
    directory: undefined,
    media: { kind: 'proxy', url: `${base}/${prefix}-public` },
    endpoint,
  };
}

/** Accepts any response: the apps report wrong keys when they start. */
export async function checkStorage({ endpoint }: StorageChoice): Promise<void> {
  if (endpoint === undefined || (await httpStatus(endpoint, responseMs)) !== undefined) return;
  throw new ComponentError(`Nothing answers as object storage at ${new URL(endpoint).host} (S3_ENDPOINT).`);
}
