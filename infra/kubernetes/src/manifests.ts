import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** What every object of Kubernetes has; the rest is what its schema says. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

/**
 * The objects in a YAML text.
 * @throws Error for what is no YAML, has a key twice, or is no object of Kubernetes
 */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw fault;
    // Anchors are written out, each place with an object of its own.
    const value: unknown = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })));
    if (!isManifest(value)) throw new Error('A document without apiVersion, kind or metadata.name');
    if (value.kind === 'Secret' && 'data' in value) value.data = inOneLine(value.data);
    return value;
  });
}

/** kustomize breaks long values into lines, which the API server reads as one; the schema's format does not. */
const inOneLine = (data: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data ?? {}).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.replaceAll('\n', '') : value,
    ]),
  );

function isManifest(value: unknown): value is Manifest {
  if (typeof value !== 'object' || value === null) return false;
  if (!('apiVersion' in value && 'kind' in value && 'metadata' in value)) return false;
  const { apiVersion, kind, metadata } = value;
  return (
    typeof apiVersion === 'string' &&
    typeof kind === 'string' &&
    typeof metadata === 'object' &&
    metadata !== null &&
    'name' in metadata &&
    typeof metadata.name === 'string'
  );
}

/** The files in a folder that hold objects: all YAML but what kustomize itself reads. */
export function manifestFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(
      (file) => file.endsWith('.yaml') && !['kustomization.yaml', 'keda-references.yaml'].includes(file),
    )
    .map((file) => join(folder, file))
    .sort();
}

export const manifestsIn = (file: string): Manifest[] => parseManifests(readFileSync(file, 'utf8'));
