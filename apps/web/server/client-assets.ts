import { type PageAssets } from '../src/hydration/page-assets.ts';

export interface ManifestChunk {
  file: string;
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk | undefined>;

export const entryModule = 'src/app/entry-client.tsx';
export const headModule = 'src/app/head.ts';
/** The one style sheet of all pages. */
export const styleSheet = 'style.css';

/** Returns the files that a page needs at once: those of the entry and its route modules, with all imports. */
export function assetsOf(manifest: Manifest, modules: readonly string[]): PageAssets {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build manifest has no ${name}.`);
    if (files.has(chunk.file)) return;
    for (const imported of chunk.imports ?? []) visit(imported);
    files.add(chunk.file);
  };
  for (const name of [entryModule, ...modules]) visit(name);
  const fileOf = (name: string) => `/${manifest[name]?.file ?? ''}`;
  const entry = fileOf(entryModule);
  return {
    headScript: fileOf(headModule),
    entry,
    styles: [fileOf(styleSheet)],
    preloads: [...files].map((file) => `/${file}`).filter((path) => path !== entry),
  };
}
