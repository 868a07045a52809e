// node dev-door.main.ts <options.json>: DevDoorOptions with host and port.
import { readFileSync } from 'node:fs';
import { createDevDoor, type DevDoorOptions } from './dev-door.ts';

// Written by the launcher a moment ago.
const options = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DevDoorOptions & {
  host: string;
  port: number;
};
const server = createDevDoor(options);
server.listen(options.port, options.host);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
