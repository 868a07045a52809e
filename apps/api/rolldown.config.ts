import { defineConfig } from 'rolldown';

// The workspace's libraries and the decorator runtime are bundled; npm packages stay external.
const inlined = /^(@sandstone\/|@oxc-project\/|\.|\/|node_modules\/@oxc-project)/;

export default defineConfig({
  input: {
    main: 'src/main.ts',
    migrate: 'src/migrate.main.ts',
    buckets: 'src/create-buckets.main.ts',
    user: 'src/operator/user.main.ts',
    proofs: 'src/operator/proofs.main.ts',
    rollback: 'src/operator/rollback.main.ts',
    doctor: 'src/operator/doctor.main.ts',
  },
  platform: 'node',
  external: (id) => !inlined.test(id),
  tsconfig: '../../tsconfig.base.json',
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
});
