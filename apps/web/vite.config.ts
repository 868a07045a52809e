import { readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { buildTargets } from '../../infra/oldest-browsers.ts';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);

// The router's package exports only its development files. The production files have no warnings and are smaller.
const routerFiles = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerFiles, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFiles, 'dom-export.mjs') },
];

/** Replaces the function that Vite puts around each dynamic import. */
const parallelImports: Plugin = {
  name: 'parallel-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { __vitePreload } from ${JSON.stringify(join(root, 'src/app/parallel-import.ts'))};`,
  },
};

/** Tells the server the file of each page, by which the manifest lists the scripts and styles of a page. */
const routeSources: Plugin = {
  name: 'route-sources',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\.page\.tsx$/ },
    handler: (code, file) => ({
      code: `${code}\nexport const source = ${JSON.stringify(relative(root, file))};`,
      map: null,
    }),
  },
};

/** The drawings of the icons are in the style sheet; every other file has its own address. */
const isIcon = (file: string) => file.endsWith('/ui/icons.svg');

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Returns the module and all modules that import it, directly or through others, except by `import()`. */
function usersOf(module: string, graph: ModuleGraph): Set<string> {
  const users = new Set<string>();
  const waiting = [module];
  for (let user = waiting.pop(); user !== undefined; user = waiting.pop()) {
    if (users.has(user)) continue;
    users.add(user);
    waiting.push(...(graph.getModuleInfo(user)?.importers ?? []));
  }
  return users;
}

/** Pages and what they load later are files of their own. */
const isOwn = (module: string) => module.startsWith(`${root}/src/`) && !/\.(?:page|lazy)\.tsx?$/.test(module);

/** Modules that would be in the chunk of any page that uses them, if they had no place of their own. */
const isOfLibrary = (module: string) =>
  /\/(?:contract\/src\/(?:events|photos|posts|site|videos)\/texts|domain\/src\/listed-size)\.ts$/.test(
    module,
  );

const isPage = (module: string) => module.includes('/visitor/') && module.endsWith('.page.tsx');

const isLoader = (module: string) => module.includes('/visitor/') && module.endsWith('.loader.ts');

const siteChunks = ['loaders', 'cards', 'notes', 'actions', 'photos', 'lists', 'stories', 'client'] as const;
type SiteChunk = (typeof siteChunks)[number];

/**
 * Puts what every page needs into one chunk, and what several pages share into few others, by the first of these pages.
 * With HTTP/1.1 a browser requests six files at a time, a seventh would come a round trip later, and one file is
 * compressed better than several; but a page loads little that it does not use.
 */
function siteChunk(module: string, graph: ModuleGraph): SiteChunk | null {
  const users = [...usersOf(module, graph)];
  if (users.some((user) => user.endsWith('/app/entry-client.tsx'))) return 'client';
  const pages = users.filter(isPage);
  const loaders = users.filter(isLoader);
  // Each style sheet of its own delays the first picture, while rules that a page does not use cost little.
  if (module.endsWith('.module.css') && pages.length > (/\/(?:shared|ui)\//.test(module) ? 0 : 1))
    return 'client';
  if (isLoader(module) || (pages.length === 0 && loaders.length > 0)) return 'loaders';
  // The viewer loads it later, and a post at once.
  if (module.includes('/shared/reactions/')) return 'actions';
  if (pages.length + loaders.length < 2) return null;
  const isUsedBy = (page: string) => pages.some((user) => user.endsWith(`/${page}.page.tsx`));
  const [event, home, video, post] = ['event', 'home', 'video', 'post'].map(isUsedBy);
  // The loaders load no part of a page, which would bring its style sheet.
  if (pages.length > 5 || loaders.length > 0) return 'client';
  if (event && video) return home || post ? 'client' : 'stories';
  if (home && (event || video)) return 'client';
  if (event) return post ? 'photos' : 'lists';
  if (post && !video) return 'notes';
  if (home) return 'cards';
  if (isUsedBy('pictures')) return 'lists';
  return video && !isUsedBy('all-videos') ? 'actions' : null;
}

// One `vite build` creates dist/client (hashed /assets/*, public files) and dist/server (main.js and the pages).
export default defineConfig(({ command }) => ({
  root,
  resolve: { alias: command === 'build' ? productionRouter : [] },
  appType: 'custom',
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  plugins: [react(), parallelImports, routeSources],
  // Short class names, because they are in the script, the style sheet and the page.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  build: {
    assetsInlineLimit: isIcon,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: buildTargets,
        manifest: 'manifest.json',
        rolldownOptions: {
          // The router's warnings for developers, which its production build contains.
          treeshake: { manualPureFunctions: ['warning', 'warningOnce'] },
          input: {
            client: 'src/app/entry-client.tsx',
            head: 'src/app/head.ts',
            fonts: 'src/ui/fonts/fonts.css',
          },
          output: {
            // Smaller than with Vite's own options by half a kilobyte.
            minify: { compress: { target: buildTargets }, mangle: true, codegen: true },
            codeSplitting: {
              // With what these modules import from libraries.
              // The group with the higher priority also takes what its modules import.
              groups: siteChunks.map((chunk, priority) => ({
                name: (module: string, graph: ModuleGraph) =>
                  siteChunk(module, graph) === chunk ? chunk : null,
                debugName: chunk,
                test: (module: string) => isOwn(module) || isOfLibrary(module),
                priority,
              })),
            },
          },
        },
      },
    },
    ssr: {
      // Everything is bundled, so that the server starts fast and needs no node_modules.
      // (The development server loads packages from node_modules.)
      resolve: { noExternal: command === 'build' ? true : [/^@sandstone\//] },
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
      build: {
        ssr: true,
        outDir: 'dist/server',
        copyPublicDir: false,
        emitAssets: false,
        rolldownOptions: {
          input: { main: 'server/main.ts', 'entry-server': 'src/app/entry-server.tsx' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, ssr } = builder.environments;
      if (client === undefined || ssr === undefined)
        throw new Error('The build needs a client and an ssr environment.');
      await builder.build(client);
      await builder.build(ssr);
      // Only the server needs the manifest. Beside the public files anyone could read it.
      const manifest = join(root, 'dist/client/manifest.json');
      await readFile(manifest);
      await rename(manifest, join(root, 'dist/server/manifest.json'));
      await rm(join(root, 'dist/client/.vite'), { recursive: true, force: true });
    },
  },
}));
