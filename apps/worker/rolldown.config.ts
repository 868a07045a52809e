import { defineConfig } from 'rolldown';

// Our own libraries are bundled; what npm ships stays outside.
const inlined = /^(@sandstone\/|\.|\/)/;

export default defineConfig({
  input: { main: 'src/main.ts', sweep: 'src/operator/sweep.main.ts' },
  platform: 'node',
  external: (id) => !inlined.test(id),
  tsconfig: '../../tsconfig.base.json',
  output: { dir: 'dist', format: 'esm', sourcemap: true, cleanDir: true },
});
