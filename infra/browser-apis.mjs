// Refuses functions that the oldest supported browsers lack. The bundler lowers syntax for them, but adds no function.
import { interfaces, isMissing } from './browser-support.ts';

/**
 * Interfaces whose methods are recognised by their name, because the type of a value is unknown here. Methods of others
 * have names that our own objects have, too.
 */
const recognised = [
  ...[
    'Array',
    'ArrayBuffer',
    'Date',
    'Map',
    'Number',
    'Promise',
    'RegExp',
    'Set',
    'String',
    'TypedArray',
    'WeakMap',
  ],
  ...['AbortSignal', 'Blob', 'Document', 'Element', 'HTMLElement', 'Node', 'Response', 'URLSearchParams'],
];
const missingMethods = new Set(
  recognised.flatMap((type) =>
    Object.keys(interfaces[type]).filter((name) => isMissing(interfaces[type][name])),
  ),
);
for (const type of recognised)
  for (const [name, member] of Object.entries(interfaces[type]))
    if (!isMissing(member)) missingMethods.delete(name);
const iteratorMethods = new Set(
  Object.entries(interfaces.Iterator).flatMap(([name, member]) => (isMissing(member) ? [name] : [])),
);
/** `Object.entries(…)` returns an array. */
const returnsIterator = ({ callee }) =>
  /^(?:entries|keys|matchAll|values)$/.test(callee?.property?.name) && callee.object.name !== 'Object';

const missing = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { polyfilled: { type: 'array', items: { type: 'string' } } } }],
    messages: {
      missing: 'The oldest supported browsers (browserslist in package.json) lack {{name}}.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const polyfilled = new Set(context.options[0]?.polyfilled);
    /** Code that asks whether the function exists does something else without it. */
    const isOptional = (name) => polyfilled.has(name) || sourceCode.text.includes(`'${name}' in `);
    const report = (node, member, name = member) => {
      if (!isOptional(member)) context.report({ node, messageId: 'missing', data: { name } });
    };
    const variableOf = ({ name }, node) => {
      for (let scope = sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const variable = scope.set.get(name);
        if (variable !== undefined && variable.defs.length > 0) return variable;
      }
      return undefined;
    };
    const isImported = (node) =>
      node.type === 'Identifier' && variableOf(node, node)?.defs.some(({ type }) => type === 'ImportBinding');

    return {
      Identifier(node) {
        const { name, parent } = node;
        const isName = parent.type === 'MemberExpression' && parent.property === node && !parent.computed;
        const data = isName ? undefined : (interfaces[name] ?? interfaces.Window[name]);
        if (!isMissing(data)) return;
        const reference = sourceCode.getScope(node).references.find(({ identifier }) => identifier === node);
        if (reference === undefined || reference.isValueReference === false) return;
        if (variableOf(node, node) === undefined) report(node, name);
      },
      MemberExpression({ object, property, computed, parent }) {
        if (computed) return;
        const { name } = property;
        const type = object.type === 'Identifier' ? interfaces[object.name] : undefined;
        if (type !== undefined && variableOf(object, object) === undefined) {
          if (isMissing(type[`${name}_static`] ?? type[name]))
            report(property, name, `${object.name}.${name}`);
          return;
        }
        const isCalled = parent.type === 'CallExpression' && parent.callee.property === property;
        if (!isCalled || parent.optional || isImported(object)) return;
        const methods = returnsIterator(object) ? iteratorMethods : missingMethods;
        if (methods.has(name)) report(property, name);
      },
    };
  },
};

export const browserApis = { rules: { missing } };
