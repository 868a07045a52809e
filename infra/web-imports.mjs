// Import rules between the folders of apps/web, as drawn in docs/decisions/0008-web.md.
import { dirname, join, relative, sep } from 'node:path';

const web = join(import.meta.dirname, '../apps/web');

/** @returns the layer of a file of apps/web, and the feature if the file belongs to one; undefined for other files */
function layerOf(file) {
  const [root, folder, feature] = relative(web, file).split(sep);
  if (root === 'server') return { layer: 'server' };
  if (root !== 'src') return undefined;
  if (folder === 'app') return { layer: 'app' };
  return folder === 'features' ? { layer: 'feature', feature } : { layer: 'shared' };
}

/** Tests and their helpers may render a whole page. */
const isTest = (file) => /\.spec\.tsx?$/.test(file) || relative(web, file).startsWith(join('src', 'testing'));

/** @returns the id of the message about a forbidden import; undefined for an allowed import */
function violationOf(from, to, isOfTest) {
  if (from.layer === 'server') return undefined;
  if (to.layer === 'server') return 'server';
  if (from.layer === 'app') return undefined;
  if (to.layer === 'app') return isOfTest ? undefined : 'app';
  if (to.layer !== 'feature') return undefined;
  if (from.layer === 'feature') return from.feature === to.feature ? undefined : 'feature';
  return 'shared';
}

const importDirection = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      server: 'The pages do not import the HTTP server: move what both need to apps/web/src.',
      app: 'Only apps/web/src/app and tests import the app: move what is shared to a shared folder.',
      feature: 'Features do not import each other: move what they share to a shared folder of apps/web/src.',
      shared: 'A shared folder does not import features: move the imported code to a shared folder.',
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

export const webImports = { rules: { 'import-direction': importDirection } };
