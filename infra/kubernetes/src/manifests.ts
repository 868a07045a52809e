import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/** Fields of every Kubernetes object; its schema defines the others. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

/**
 * Parses the objects in a YAML text.
 * @throws Error for invalid YAML, duplicate keys, or anything but Kubernetes objects
 */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [fault] = document.errors;
    if (fault !== undefined) throw fault;
    // Expands anchors into separate objects.
    const value: unknown = JSON.parse(JSON.stringify(document.toJS({ maxAliasCount: 100 })));
    if (!isManifest(value)) throw new Error('A document without apiVersion, kind or metadata.name');
    if (value.kind === 'Secret' && 'data' in value) value.data = inOneLine(value.data);
    return value;
  });
}

/** kustomize wraps long values, which the API server accepts but the schema's format does not. */
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

/** The YAML files in a folder that contain objects, without those of kustomize itself. */
export function manifestFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter(
      (file) => file.endsWith('.yaml') && !['kustomization.yaml', 'keda-references.yaml'].includes(file),
    )
    .map((file) => join(folder, file))
    .sort();
}

export const manifestsIn = (file: string): Manifest[] => parseManifests(readFileSync(file, 'utf8'));
