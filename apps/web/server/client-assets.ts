import { type PageAssets } from '../src/shared/hydration/page-assets.ts';

export interface ManifestChunk {
  file: string;
  imports?: string[];
}
export type Manifest = Record<string, ManifestChunk | undefined>;

export const entryModule = 'src/app/entry-client.tsx';
export const headModule = 'src/app/head.ts';
/** The style sheet of every page. */
export const styleSheet = 'style.css';
/** The style sheet of the admin area. */
export const adminSheet = 'admin.css';
const adminFolder = 'src/admin/';
/** The style sheet with our fonts and the drawings of the icons. */
export const fontSheet = 'fonts.css';
/** The style sheet of the photo viewer, whose code the browser loads. */
export const viewerSheet = 'viewer.css';

/** Returns the files that a page needs at once: those of the entry and its route modules, with all imports. */
export function assetsOf(manifest: Manifest, modules: readonly string[]): PageAssets {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build manifest has no ${name}.`);
    // Files can import each other.
    if (visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    files.add(chunk.file);
  };
  for (const name of [entryModule, ...modules]) visit(name);
  const fileOf = (name: string) => `/${manifest[name]?.file ?? ''}`;
  const entry = fileOf(entryModule);
  const isAdmin = modules.some((module) => module.startsWith(adminFolder));
  return {
    headScript: fileOf(headModule),
    entry,
    styles: [styleSheet, ...(isAdmin ? [adminSheet] : [])].map(fileOf),
    fontStyles: fileOf(fontSheet),
    laterStyles: [...(isAdmin ? [] : [adminSheet]), viewerSheet].map(fileOf),
    preloads: [...files].map((file) => `/${file}`).filter((path) => path !== entry),
  };
}
