import { join } from 'node:path';
import ts from 'typescript';
import { type Manifest } from './manifests.ts';

/** Only the compiler knows this file. Imports are resolved from its folder. */
const sourcePath = join(import.meta.dirname, 'manifests.virtual.ts');
const options: ts.CompilerOptions = {
  lib: ['lib.es5.d.ts'],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  types: [],
};
const host = ts.createCompilerHost(options);
const declarations = new Map<string, ts.SourceFile | undefined>();

/** Loads a declaration file once for all programs. */
function declarationFile(path: string): ts.SourceFile | undefined {
  if (!declarations.has(path)) declarations.set(path, host.getSourceFile(path, ts.ScriptTarget.Latest));
  return declarations.get(path);
}

function typedLiteral(manifest: Manifest): string {
  const { apiVersion, kind } = manifest;
  const library = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  return `(${JSON.stringify(manifest)}) satisfies import('${library}/${apiVersion}/${kind}').I${kind};`;
}

/**
 * Returns the faults that a strict API server would report, one sentence each. TypeScript checks each object as a
 * literal of its kind's published type, and therefore also refuses unknown fields.
 */
export function schemaFaults(manifests: readonly Manifest[]): string[] {
  const text = manifests.map(typedLiteral).join('\n');
  const source = ts.createSourceFile(sourcePath, text, ts.ScriptTarget.Latest);
  const program = ts.createProgram([sourcePath], options, {
    ...host,
    fileExists: (path) => path === sourcePath || host.fileExists(path),
    getSourceFile: (path) => (path === sourcePath ? source : declarationFile(path)),
  });
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const manifest = manifests[source.getLineAndCharacterOfPosition(start).line];
    const fault = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${manifest?.kind} ${manifest?.metadata.name}: ${fault} Near ${text.slice(start, start + 80)}`;
  });
}
