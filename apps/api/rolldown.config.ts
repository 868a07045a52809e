import { defineConfig } from 'rolldown';

// Our own libraries and the runtime of the decorators are bundled; what npm ships stays outside.
const inlined = /^(@sandstone\/|@oxc-project\/|\.|\/|node_modules\/@oxc-project)/;

export default defineConfig({
  input: {
    main: 'src/main.ts',
    migrate: 'src/migrate.main.ts',
    buckets: 'src/buckets.main.ts',
    user: 'src/operator/user.main.ts',
  },
  platform: 'node',
  external: (id) => !inlined.test(id),
  tsconfig: '../../tsconfig.base.json',
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
});
