import { readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const root = import.meta.dirname;
const require = createRequire(import.meta.url);

// The router's package exports only its development files. The production files have no warnings and are smaller.
const routerFiles = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
const productionRouter = [
  { find: /^react-router$/, replacement: join(routerFiles, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(routerFiles, 'dom-export.mjs') },
];

// Four packages below Express have a table of media types (180 KB) each: the bundle contains it once.
const mediaTypes = {
  find: /^mime-types$/,
  replacement: createRequire(require.resolve('express')).resolve('mime-types'),
};

const everyPage = [
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  /libs\/contract\/src\/(client|limits|site\.limits|media|problem-media-type|routes|site|texts\/(site|videos-and-events|posts)\.texts)\.ts/,
  /libs\/domain\/src\/(?!index|linked-text)/,
  // Post cards and the page of a post share this module; a chunk of its own would compress worse.
  /apps\/web\/src\/post-cards\/post-date/,
  /apps\/web\/src\/(app|session|features\/age-gate)\//,
  /apps\/web\/src\/ui\/(?!confirm|progress|sheet|touch)/,
  /apps\/web\/src\/(format\/date-and-count|navigation\/same-origin-path)/,
];
/** These modules share one chunk, because pages with videos need nearly all of them. */
const videoCards = /apps\/web\/src\/video-cards\/(video-card|preview-card|video-cover|card-grid|duration)/;

/** The style of form controls is a chunk of its own otherwise, because the admin area uses it too. */
const shareButton = /apps\/web\/src\/components\/(share-button|control\.module)/;

const postCards = /apps\/web\/src\/post-cards\/post-(card|grid)/;

/**
 * Returns whether a module belongs to the one chunk that every page needs. Twenty small chunks would be 3 KB larger,
 * because each is compressed separately. Modules of these folders that load later are named `<thing>.lazy.tsx`.
 */
const isOfEveryPage = (id: string) =>
  !/\.lazy\.tsx?$|\/head\.ts$/.test(id) && everyPage.some((part) => part.test(id));

/**
 * Vite wraps every import() in a function that preloads the chunk's styles and files. This build has neither (one style
 * sheet, no module preload), so the import stays unwrapped, which saves 0.7 KB on every page.
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
 * Functions of the router that this site does not use, with the value that replaces each call. Link prefetching needs
 * the router's framework mode; no instrumentation is configured; our own entry passes the data of a page to the router;
 * no form is submitted through the router; and applied view transitions are not kept over a reload.
 */
const unusedOfRouter: Readonly<Record<string, string>> = {
  PrefetchPageLinks: 'null',
  getRouteInstrumentationUpdates: '{}',
  instrumentClientSideRouter: 'undefined',
  parseHydrationData: 'undefined',
  restoreAppliedTransitions: 'undefined',
  persistAppliedTransitions: 'undefined',
  convertFormDataToSearchParams: 'undefined',
  convertSearchParamsToFormData: 'undefined',
};

/** Replaces these functions by empty ones, so that the bundler removes their code from every page. */
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

/** Icons are inlined in the style sheet; every other file has its own address. */
const isIcon = (file: string) => file.includes('/ui/icons/');

// One `vite build` creates dist/client (hashed /assets/*, public files) and dist/server (main.js and the pages).
export default defineConfig(({ command }) => ({
  root,
  resolve: { alias: command === 'build' ? [...productionRouter, mediaTypes] : [] },
  appType: 'custom',
  plugins: [importAsWritten, withoutUnusedOfRouter, react()],
  // Short class names, because they are in the script, the style sheet and the page.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  // One style sheet, and no list of every chunk's files in the first script: pages are small, and browsers cache it.
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
                { name: 'share', test: shareButton },
              ],
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
