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

/** The module of `kubernetes-models` with the type and the class of a kind. */
function modelModule({ apiVersion, kind }: Manifest): string {
  const library = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  return `${library}/${apiVersion}/${kind}`;
}

const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** TypeScript checks each object as a literal of its kind's published type, and therefore also refuses unknown fields. */
function typeFaults(manifests: readonly Manifest[]): string[] {
  const text = manifests
    .map((manifest) => {
      const type = `import('${modelModule(manifest)}').I${manifest.kind}`;
      return `(${JSON.stringify(manifest)}) satisfies ${type};`;
    })
    .join('\n');
  const source = ts.createSourceFile(sourcePath, text, ts.ScriptTarget.Latest);
  const program = ts.createProgram([sourcePath], options, {
    ...host,
    fileExists: (path) => path === sourcePath || host.fileExists(path),
    getSourceFile: (path) => (path === sourcePath ? source : declarationFile(path)),
  });
  return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
    const manifest = manifests[source.getLineAndCharacterOfPosition(start).line];
    const fault = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${manifest === undefined ? '' : nameOf(manifest)}: ${fault} Near ${text.slice(start, start + 80)}`;
  });
}

/** The schema of a kind also restricts what its type does not: integers, ranges, patterns and encodings. */
async function valueFaults(manifest: Manifest): Promise<string[]> {
  // Each module of the library exports the class of its kind.
  const models = (await import(modelModule(manifest))) as Record<
    string,
    (new (data: Manifest) => { validate(): void }) | undefined
  >;
  const Model = models[manifest.kind];
  if (Model === undefined) throw new Error(`There is no class for ${nameOf(manifest)}`);
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** Returns the faults that a strict API server would report, one sentence each. */
export async function schemaFaults(manifests: readonly Manifest[]): Promise<string[]> {
  const ofTypes = typeFaults(manifests);
  // A wrong type or an unknown kind would be reported twice.
  if (ofTypes.length > 0) return ofTypes;
  return (await Promise.all(manifests.map(valueFaults))).flat();
}
