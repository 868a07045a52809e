import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `npm run stories` serves the stories. They are not part of the site's own build.
export default defineConfig({ root: import.meta.dirname, base: './', plugins: [react()] });
