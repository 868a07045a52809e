import { defineConfig } from 'rolldown';

// The workspace's libraries and the decorator runtime are bundled; npm packages stay external.
const inlined = /^(@sandstone\/|@oxc-project\/|\.|\/|node_modules\/@oxc-project)/;

export default defineConfig({
  input: {
    main: 'src/main.ts',
    sweep: 'src/operator/sweep.main.ts',
    // The bundle starts this image process from its own directory.
    'image.child': '../../libs/media/src/image.child.ts',
  },
  platform: 'node',
  external: (id) => !inlined.test(id),
  tsconfig: '../../tsconfig.base.json',
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
});
