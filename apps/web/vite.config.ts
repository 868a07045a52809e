import { readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;

// The router's package leads to its development files only; the others lack their warnings, and are smaller.
const routerFiles = join(
  dirname(createRequire(import.meta.url).resolve('react-router/package.json')),
  'dist/production',
);
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerFiles, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFiles, 'dom-export.mjs') },
];

const everyPage = [
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  /libs\/contract\/src\/(client|limits|site\.limits|media|problem-media-type|routes|site|texts\/(site|videos|posts)\.texts)\.ts/,
  /libs\/domain\/src\/(?!index|linked-text)/,
  // Cards of posts and the page of a post share it; alone it would be packed worse.
  /apps\/web\/src\/post-cards\/post-date/,
  /apps\/web\/src\/(app|session|features\/age-gate)\//,
  /apps\/web\/src\/ui\/(?!confirm|progress|sheet|touch)/,
  /apps\/web\/src\/(format\/date-and-count|navigation\/same-origin-path)/,
];
/** One file for the same reason: pages with videos need nearly all of them. */
const videoCards = /apps\/web\/src\/video-cards\/(video-card|preview-card|video-cover|card-grid|duration)/;

const postCards = /apps\/web\/src\/post-cards\/post-(card|grid)/;

/**
 * What every page needs is one file: twenty small ones would be 3 KB more, as each is packed by itself. Modules of
 * these folders that come later in a visit are named `<thing>.lazy.tsx`.
 */
const isOfEveryPage = (id: string) =>
  !/\.lazy\.tsx?$|\/head\.ts$/.test(id) && everyPage.some((part) => part.test(id));

/**
 * Around every import() Vite sets a function that brings the chunk's styles and files ahead. There are none of either
 * here (one style sheet, no list of files), so the import is left as it is: 0.7 KB less on every page.
 */
const importAsWritten: Plugin = {
  name: 'import-as-written',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/**
 * Functions of the router that this site does without, with what they would give. Links can fetch data ahead where the
 * router's framework runs the site; a router is instrumented only where that is asked for; the data of a page is handed
 * over by our own entry; no form is sent through the router, no link looks different in a view
 * transition, and which ones there were is not kept over a reload.
 */
const unusedOfRouter: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'null',
  getRouteInstrumentationUpdates: '{}',
  instrumentClientSideRouter: 'undefined',
  parseHydrationData: 'undefined',
  useViewTransitionState: 'false',
  restoreAppliedTransitions: 'undefined',
  persistAppliedTransitions: 'undefined',
  convertFormDataToSearchParams: 'undefined',
  convertSearchParamsToFormData: 'undefined',
};

/** Every page carries them along; with an empty function in their place the bundler leaves the rest of them out. */
const withoutUnusedOfRouter: Plugin = {
  name: 'without-unused-of-router',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-.*\.mjs$/ },
    handler: (code) =>
      Object.entries(unusedOfRouter).reduce(
        (before, [name, value]) =>
          before.replace(
            `function ${name}(`,
            `function ${name}() { return ${value}; }\nfunction Unused${name}(`,
          ),
        code,
      ),
  },
};

/** Icons travel in the style sheet; every other file has an address of its own. */
const isIcon = (file: string) => file.includes('/ui/icons/');

// One `vite build` makes dist/client (hashed /assets/*, public files) and dist/server (main.js and the pages).
export default defineConfig(({ command }) => ({
  root,
  resolve: { alias: command === 'build' ? productionRouter : [] },
  appType: 'custom',
  plugins: [importAsWritten, withoutUnusedOfRouter, react()],
  // Short names of classes: they stand in the script, the style sheet and the page.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  // One style sheet, and no list of every chunk's files in the first script: pages are small, and it keeps for good.
  build: {
    assetsInlineLimit: isIcon,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          input: { client: 'src/app/entry-client.tsx', head: 'src/app/head.ts' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'client', test: isOfEveryPage },
                { name: 'cards', test: videoCards },
                { name: 'posts', test: postCards },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Everything is bundled: the server starts in one read and needs no node_modules beside it.
      // (The development server takes Node's own modules as they are.)
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
      if (client === undefined || ssr === undefined) throw new Error('Two environments are built.');
      await builder.build(client);
      await builder.build(ssr);
      // The list of files is the server's business; beside the public files anyone could read it.
      const manifest = join(root, 'dist/client/manifest.json');
      await readFile(manifest);
      await rename(manifest, join(root, 'dist/server/manifest.json'));
      await rm(join(root, 'dist/client/.vite'), { recursive: true, force: true });
    },
  },
}));
