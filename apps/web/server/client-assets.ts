import { type PageAssets } from '../src/shared/hydration/page-assets.ts';

export interface ManifestChunk {
  file: string;
  imports?: string[];
  /** The style sheets of the chunk itself. */
  css?: string[];
}
export type Manifest = Record<string, ManifestChunk | undefined>;

export const entryModule = 'src/app/entry-client.tsx';
export const headModule = 'src/app/head.ts';
export const fontSheet = 'src/ui/fonts/fonts.css';

/** Returns the files that a page needs at once: those of the entry and its route modules, with all imports. */
export function assetsOf(manifest: Manifest, modules: readonly string[]): PageAssets {
  const visited = new Set<string>();
  const files = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build manifest has no ${name}.`);
    // Files can import each other.
    if (visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    files.add(chunk.file);
    // After those of its imports, whose styles a page may change.
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const name of [entryModule, ...modules]) visit(name);
  const fileOf = (name: string) => `/${manifest[name]?.file ?? ''}`;
  const entry = fileOf(entryModule);
  return {
    headScript: fileOf(headModule),
    entry,
    styles: [...styles],
    fontStyles: fileOf(fontSheet),
    preloads: [...files].map((file) => `/${file}`).filter((path) => path !== entry),
  };
}
