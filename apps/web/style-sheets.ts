import { type Plugin, type Rolldown } from 'vite';

/** A style sheet that is loaded with some modules only. */
export interface LaterSheet {
  name: string;
  /** Its styles are those that the pages use only through these modules. */
  isRoot: (module: string) => boolean;
}

const firstSheet = 'style.css';
const isStyle = (module: string) => module.endsWith('.css');
/** Stands before the rules of a module until the sheet is complete. The number keeps two of them from being merged. */
const mark = (index: number) => `.module-${index}{--module:${index}}`;
const marks = /\.module-(\d+)\{--module:\1\}/;

/** Returns the modules that can be reached from `start` without passing a module that `isOutside`. */
function reachable(
  { getModuleInfo }: Pick<Rolldown.PluginContext, 'getModuleInfo'>,
  start: readonly string[],
  isOutside: (module: string) => boolean,
): Set<string> {
  const found = new Set<string>();
  const visit = (module: string) => {
    if (found.has(module) || isOutside(module)) return;
    found.add(module);
    const info = getModuleInfo(module);
    for (const imported of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
      visit(imported);
  };
  for (const module of start) visit(module);
  return found;
}

/**
 * Splits the style sheet of the browser's build. `style.css` contains what most pages need; each of `later` contains
 * what they do not, in the order of the whole sheet. `loadStyleSheet` adds them in the browser.
 */
export function laterStyleSheets(later: readonly LaterSheet[]): Plugin[] {
  const modules: string[] = [];
  const isRoot = (module: string) => later.some((sheet) => sheet.isRoot(module));
  const applyToEnvironment: Plugin['applyToEnvironment'] = ({ name }) => name === 'client';
  return [
    {
      // Between Vite's compilation of a style module and its collection of all styles.
      name: 'mark-style-modules',
      apply: 'build',
      applyToEnvironment,
      transform(css, module) {
        return isStyle(module) ? mark(modules.push(module) - 1) + css : null;
      },
    },
    {
      name: 'split-style-sheet',
      apply: 'build',
      enforce: 'post',
      applyToEnvironment,
      generateBundle(_options, bundle) {
        const whole = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.originalFileNames.includes(firstSheet),
        );
        if (whole?.type !== 'asset' || typeof whole.source !== 'string')
          throw new Error(`The build has no ${firstSheet}.`);
        const entries = [...this.getModuleIds()].filter((module) => this.getModuleInfo(module)?.isEntry);
        const first = reachable(this, entries, isRoot);
        const all = [...this.getModuleIds()];
        const parts = later.map((sheet) => {
          const roots = all.filter((module) => sheet.isRoot(module));
          return { ...sheet, css: '', modules: reachable(this, roots, () => false) };
        });
        let firstCss = '';
        const [, ...pieces] = whole.source.split(marks);
        for (let index = 0; index < pieces.length; index += 2) {
          const module = modules[Number(pieces[index])] ?? '';
          const css = pieces[index + 1] ?? '';
          const part = first.has(module) ? undefined : parts.find((one) => one.modules.has(module));
          if (part === undefined) firstCss += css;
          else part.css += css;
        }
        // Emitted again, because the name of a file contains the hash of its content.
        delete bundle[whole.fileName];
        for (const [name, source] of [
          [firstSheet, firstCss],
          ...parts.map((part) => [`${part.name}.css`, part.css] as const),
        ] as const)
          this.emitFile({ type: 'asset', name, originalFileName: name, source });
      },
    },
  ];
}
