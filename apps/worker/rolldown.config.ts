import { defineConfig } from 'rolldown';

// The workspace's libraries are bundled; npm packages stay external.
const inlined = /^(@sandstone\/|\.|\/)/;

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
