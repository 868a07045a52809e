import { z } from 'zod';
import { variablesOf } from './config.ts';
import { type Environment } from './environment.ts';
import { type Finding } from './finding.ts';
import { regionSourceVariables } from './region-source.ts';

/** Variables that no schema of this library names. A test compares them with the deployment files. */
const furtherVariables = [
  // nginx in a container, and `npm start`.
  ...['WEB_URL', 'MEDIA_URL', 'RESOLVER', 'TLS_CERTIFICATE', 'TLS_KEY', 'DEMO_PLAYER_URL', 'DEMO_FILES_URL'],
  ...['DATA_DIR', 'HTTPS', 'REVERSE_PROXY'],
  // Compose, and upgrade.sh.
  ...['COMPOSE_PROFILES', 'COMPOSE_PROJECT_NAME', 'COMPOSE_FILE', 'IMAGE_PREFIX', 'IMAGE_TAG'],
  ...['HTTP_BIND', 'HTTP_PORT', 'GEO_FOLDER', 'CADDY_OPTIONS', 'CADDY_IMAGE', 'UPGRADE_HEALTHY_SECONDS'],
  ...['POSTGRES_PASSWORD', 'POSTGRES_REPLICAS', 'POSTGRES_IMAGE', 'POSTGRES_VOLUME', 'POSTGRES_DATA'],
  ...['REDIS_PASSWORD', 'REDIS_REPLICAS', 'REDIS_IMAGE', 'S3_REPLICAS', 'S3_IMAGE'],
  ...['WEB_REPLICAS', 'WORKER_MEMORY', 'BACKUP_DIR', 'BACKUP_USER'],
];

/** Compose starts this number of processes of each kind. */
export const replicaVariables = z.object({
  API_REPLICAS: z.coerce.number().int().min(0).default(1),
  WORKER_REPLICAS: z.coerce.number().int().min(0).default(1),
});

export const knownVariables: ReadonlySet<string> = new Set([
  ...Object.values(variablesOf).flat(),
  ...Object.keys(regionSourceVariables.shape),
  ...Object.keys(replicaVariables.shape),
  ...furtherVariables,
]);

/** Shorter names are near to names of other programs, such as HOST to HOME. */
const minNameLength = 8;
/** One typing error, or two in a long name. */
const allowedEdits = (name: string) => (name.length < 11 ? 1 : 2);

/** The number of letters to insert, remove or replace, and of neighbours to exchange. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const at = (line: readonly number[], index: number) => line[index] ?? Infinity;
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + same,
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? Infinity;
}

/** Variables that nothing reads, and whose names are nearly those of known ones. */
export function misspeltVariables(environment: Environment): Finding[] {
  return Object.entries(environment).flatMap(([variable, value]): Finding[] => {
    const name = variable.replace(/_FILE$/, '');
    if (!value || knownVariables.has(name) || knownVariables.has(variable)) return [];
    const near = [...knownVariables].find(
      (known) => known.length >= minNameLength && editDistance(name, known) <= allowedEdits(known),
    );
    if (near === undefined) return [];
    const text = `Nothing reads a variable of this name. Rename it if you mean ${near}, or remove it.`;
    return [{ level: 'warning', variable, text }];
  });
}
