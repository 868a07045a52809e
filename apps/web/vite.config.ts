import { readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildTargets } from '../../infra/oldest-browsers.ts';
import { laterStyleSheets } from './style-sheets.ts';

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
  /libs\/contract\/src\/(api-error|limits|title\.limits|media|pages|site|views|texts\/(site|video-counts)\.texts)\.ts/,
  /libs\/domain\/src\/(?!index|linked-text|watermark)/,
  /apps\/web\/src\/(app|session|features\/age-gate)\//,
  /apps\/web\/src\/ui\/(styles|tokens|base|fonts|theme|icon|button|link|notice|class-names|dropdown|arrow-keys)/,
];
/**
 * The content of nearly every page. Small modules of several pages are here too: with HTTP/1.1 a browser requests six
 * files at a time, and a seventh would come a round trip later.
 */
const content = [
  /libs\/contract\/src\/(admin-paths|site\.limits|texts\/(posts|home|clipboard|videos-and-events)\.texts)\.ts/,
  /apps\/web\/src\/post-cards\/post-date/,
  /apps\/web\/src\/features\/(home|events|gallery|posts|videos)\/([\w-]+\.module\.css|(posts|video)-error|event-items)/,
  /apps\/web\/src\/ui\/(picture|crop-sizes|tile-sources|masonry|section|page-heading|badge|toast|skeleton)/,
  /apps\/web\/src\/(feed\/use-near-end|photos\/(photo-missing|opened-photo)|components\/edit-link|format\/date-and-count|navigation\/(same-origin-path|load-style-sheet))/,
];
const isContent = (id: string) => content.some((part) => part.test(id));
/** These modules share one chunk, because pages with videos need nearly all of them. */
const videoCards =
  /apps\/web\/src\/video-cards\/(video-card|preview-card|video-cover|card-grid|video-grid|duration)/;

/** The style of form controls is a chunk of its own otherwise, because the admin area uses it too. */
const shareButton = /apps\/web\/src\/components\/(share-button|control\.module)/;

const postCards = /apps\/web\/src\/post-cards\/post-(card|grid)/;

/**
 * Returns whether a module belongs to the one chunk that every page needs. Twenty small chunks would be 3 KB larger,
 * because each is compressed separately. Modules of these folders that load later are named `<thing>.lazy.tsx`.
 */
const isOfEveryPage = (id: string) =>
  !/\.lazy\.tsx?$|\/head\.ts$|\/app\/loader(?:s|-cache)\.ts|\.loader\.ts/.test(id) &&
  everyPage.some((part) => part.test(id));

/** The code of navigations: a visitor's first page has its data already. */
const navigation =
  /\.loader\.ts|\/app\/loader(?:s|-cache)\.ts|libs\/contract\/src\/(client|routes|problem-media-type)|\/(browser-api\.lazy|api\/shown-content|video-failure)/;

/** All other features belong to the admin area. */
const visitorFeatures: ReadonlySet<string> = new Set([
  'age-gate',
  'events',
  'gallery',
  'home',
  'legal',
  'posts',
  'profile',
  'sign-in',
  'videos',
]);
const featureOf = (module: string) => /\/features\/([^/]+)\//.exec(module)?.[1];

/**
 * The fonts with the drawings of the icons, and the styles of the admin area and of the photo viewer: what a visitor's
 * page needs later or never.
 */
const styleSheets = laterStyleSheets([
  { name: 'fonts', isRoot: (module) => /\/ui\/(fonts\/fonts|icon-drawings)\.css$/.test(module) },
  {
    name: 'admin',
    isRoot: (module) => {
      const feature = featureOf(module);
      return feature !== undefined && !visitorFeatures.has(feature);
    },
  },
  { name: 'viewer', isRoot: (module) => module.endsWith('/photos/photo-viewer.tsx') },
]);

/**
 * Vite wraps each dynamic import in a module that preloads style sheets and scripts. Our own code loads the style
 * sheets, and `modulePreload` is off, so it would preload nothing: 0.7 KB on every page.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** The drawings of the icons are in the style sheet; every other file has its own address. */
const isIcon = (file: string) => file.endsWith('/ui/icons.svg');

// One `vite build` creates dist/client (hashed /assets/*, public files) and dist/server (main.js and the pages).
export default defineConfig(({ command }) => ({
  root,
  resolve: { alias: command === 'build' ? [...productionRouter, mediaTypes] : [] },
  appType: 'custom',
  oxc: { typescript: { onlyRemoveTypeImports: false } },
  plugins: [react(), plainDynamicImports, ...styleSheets],
  // Short class names, because they are in the script, the style sheet and the page.
  css: command === 'build' ? { modules: { generateScopedName: '[hash:base64:5]' } } : {},
  // No style sheet for each chunk, and no list of every chunk's files in the first script: pages are small, and browsers
  // cache the few sheets.
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
        target: buildTargets,
        manifest: 'manifest.json',
        rolldownOptions: {
          input: { client: 'src/app/entry-client.tsx', head: 'src/app/head.ts' },
          output: {
            codeSplitting: {
              groups: [
                { name: 'client', test: isOfEveryPage },
                { name: 'content', test: isContent },
                { name: 'cards', test: videoCards },
                { name: 'navigation', test: navigation, includeDependenciesRecursively: false },
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
