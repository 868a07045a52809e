// Jest compiles itself, its libraries and our modules again for each test file. Loaded with `node --import`, this
// module caches V8's compiled code for further files of the process.
import vm from 'node:vm';

interface Compiled {
  code: string;
  data: Buffer;
}

/** Shorter sources compile faster than a cache lookup. */
const minLength = 500;
const functions = new Map<string, Compiled>();
const modules = new Map<string, Compiled>();

function known(cache: Map<string, Compiled>, name: string, code: string): Buffer | undefined {
  const found = cache.get(name);
  return found?.code === code ? found.data : undefined;
}

const { compileFunction, SourceTextModule } = vm;

vm.compileFunction = (code, parameters, options = {}) => {
  const { filename } = options;
  if (filename === undefined || code.length < minLength) return compileFunction(code, parameters, options);
  const cachedData = known(functions, filename, code);
  const compiled = compileFunction(code, parameters, {
    ...options,
    ...(cachedData === undefined ? { produceCachedData: true } : { cachedData }),
  });
  if (compiled.cachedData !== undefined) functions.set(filename, { code, data: compiled.cachedData });
  // V8 rejects data from before a change of its flags.
  if (compiled.cachedDataRejected) functions.delete(filename);
  return compiled;
};

vm.SourceTextModule = class CachedSourceTextModule extends SourceTextModule {
  constructor(code: string, options: vm.SourceTextModuleOptions = {}) {
    const { identifier } = options;
    if (identifier === undefined || code.length < minLength) {
      super(code, options);
      return;
    }
    const cachedData = known(modules, identifier, code);
    if (cachedData !== undefined) {
      try {
        super(code, { ...options, cachedData });
        return;
      } catch (error) {
        if (!isRejection(error)) throw error;
      }
    }
    super(code, options);
    // Node documents this method, but its types omit it.
    const compiled = this as unknown as { createCachedData(): Buffer };
    modules.set(identifier, { code, data: compiled.createCachedData() });
  }
};

/** Checks the shape, because the test's realm has its own Error class. */
function isRejection(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_VM_MODULE_CACHED_DATA_REJECTED'
  );
}
