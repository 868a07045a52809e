import { defineConfig } from 'rolldown';

// Our own libraries are bundled; what npm ships stays outside.
const inlined = /^(@sandstone\/|\.|\/)/;

export default defineConfig({
  input: {
    main: 'src/main.ts',
    sweep: 'src/operator/sweep.main.ts',
    // The process that makes pictures: started from beside the bundle that asks for it.
    'image.child': '../../libs/media/src/image.child.ts',
  },
  platform: 'node',
  external: (id) => !inlined.test(id),
  tsconfig: '../../tsconfig.base.json',
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
});
