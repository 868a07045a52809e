import { createServer } from 'vite';

const server = await createServer({ configFile: `${import.meta.dirname}/vite.config.ts` });
await server.listen();
server.printUrls();
