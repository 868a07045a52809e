// Import rules between the folders of apps/web, as drawn in docs/decisions/0008-web.md.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

const web = join(import.meta.dirname, '../apps/web');

/** Folders and files of the admin area that put its features together. */
const puttingTogether = /^(?:frame|navigation|testing|today|.+\.ts)$/;

/** @returns the layer of a file of apps/web, and its feature if it has one; undefined for other files */
function layerOf(file) {
  const [root, layer, feature] = relative(web, file).split(sep);
  if (root === 'server') return { layer: 'server' };
  if (root !== 'src') return undefined;
  if (layer === 'visitor') return { layer, feature };
  if (layer !== 'admin') return { layer };
  if (feature === 'shared') return { layer: 'admin/shared' };
  return puttingTogether.test(feature) ? { layer: 'admin/frame' } : { layer, feature };
}

/** Tests and their helpers may render a whole page. */
const isTest = (file) =>
  /\.(?:fixture|spec)\.tsx?$/.test(file) || relative(web, file).startsWith(join('src', 'shared', 'testing'));

/** The layers that each layer may import besides itself. */
const below = {
  app: ['visitor', 'admin', 'admin/frame', 'admin/shared', 'shared', 'ui'],
  visitor: ['shared', 'ui'],
  'admin/frame': ['admin', 'admin/shared', 'shared', 'ui'],
  admin: ['admin/shared', 'shared', 'ui'],
  'admin/shared': ['shared', 'ui'],
  shared: ['ui'],
  ui: [],
};

/** @returns the id of the message about a forbidden import; undefined for an allowed import */
function violationOf(from, to, isOfTest) {
  if (from.layer === 'server') return undefined;
  if (to.layer === 'server') return 'server';
  if (isOfTest && (to.layer === 'app' || (to.layer === 'admin/frame' && from.layer.startsWith('admin'))))
    return undefined;
  if (from.layer !== to.layer) return below[from.layer]?.includes(to.layer) === false ? to.layer : undefined;
  if (from.feature === to.feature) return undefined;
  return from.layer === 'admin' ? 'adminFeature' : 'feature';
}

const importDirection = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      server: 'The pages do not import the HTTP server: move what both need to apps/web/src.',
      app: 'Only apps/web/src/app and tests import the app: move what others need to apps/web/src/shared.',
      visitor: 'Only the app imports the pages of visitors: move what others need to apps/web/src/shared.',
      admin:
        'Only the app and the frame of the admin area import its features: move what others need to a shared folder.',
      'admin/frame':
        'Only the app imports what puts the admin area together: move what others need to apps/web/src/admin/shared.',
      'admin/shared':
        'Only the admin area imports its shared folders: move what others need to apps/web/src/shared.',
      shared:
        'The controls of apps/web/src/ui know nothing of this site: move the file to apps/web/src/shared.',
      adminFeature:
        'Features of the admin area do not import each other: move what they share to apps/web/src/admin/shared.',
      feature: 'Features of visitors do not import each other: move what they share to apps/web/src/shared.',
    },
  },
  create(context) {
    const from = layerOf(context.filename);
    if (from === undefined) return {};
    const check = (source) => {
      const specifier = source?.value;
      if (typeof specifier !== 'string' || !specifier.startsWith('.')) return;
      const to = layerOf(join(dirname(context.filename), specifier));
      const messageId = to && violationOf(from, to, isTest(context.filename));
      if (messageId !== undefined) context.report({ node: source, messageId });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
};

const contract = join(import.meta.dirname, '../libs/contract/src');
const exportedConstant = /^export const (\w+)/gm;

/** Keeps out of visitors' pages: the schemas with their library, and what only the admin area and the api need. */
const forbiddenValues = new Set([
  ...globSync(['*/{schemas,*.schema}.ts', 'regions/{presets,states}.ts'], { cwd: contract }).flatMap((file) =>
    [...readFileSync(join(contract, file), 'utf8').matchAll(exportedConstant)].map(([, name]) => name),
  ),
  ...[
    'adminTexts',
    'createApiClient',
    'storedInBrowsers',
    'storedBy',
    'endpoints',
    'problemDocument',
    'problems',
    'routePath',
    'routes',
  ],
]);

const contractValues = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      value:
        "Visitors' scripts must not contain `{{name}}` of the contract: import its type, or move the code to apps/web/src/admin.",
    },
  },
  create(context) {
    const layer = layerOf(context.filename)?.layer;
    const isServer = /\.server\.tsx?$|entry-server\.tsx$/.test(context.filename);
    if (layer === undefined || layer === 'server' || layer.startsWith('admin')) return {};
    if (isServer || isTest(context.filename)) return {};
    return {
      ImportDeclaration({ source, importKind, specifiers }) {
        if (source.value !== '@sandstone/contract' || importKind === 'type') return;
        for (const { type, importKind: kind, imported } of specifiers) {
          const name = type === 'ImportSpecifier' ? imported.name : '*';
          if (kind !== 'type' && (name === '*' || forbiddenValues.has(name)))
            context.report({ node: source, messageId: 'value', data: { name } });
        }
      },
    };
  },
};

export const webImports = {
  rules: { 'import-direction': importDirection, 'contract-values': contractValues },
};
