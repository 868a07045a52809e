// A fake app: responds to health checks, writes its lifecycle to EVENTS and exits on request.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { NAME = 'fake', PORT = '0', EVENTS = '/dev/null', FAIL } = process.env;
const note = (event: string) => appendFileSync(EVENTS, `${event} ${NAME}\n`);

if (FAIL === '1') {
  console.error('the fake app was told to fail');
  process.exit(3);
}
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  response.end('ok');
});
server.listen(Number(PORT), '127.0.0.1', () => note('start'));
process.on('SIGTERM', () => {
  note('stop');
  process.exit(0);
});
