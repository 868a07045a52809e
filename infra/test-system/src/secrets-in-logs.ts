import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookies } from '@sandstone/contract';
import { fakeLibraries } from '@sandstone/fake-provider/libraries';

/** What no log may hold, in whichever line: by name, so that a find can be told without being repeated. */
const shapes: Record<string, RegExp> = {
  'a signed player address': /[?&]token=[0-9a-f]{16,}/,
  'a signed file address': /HS256-[A-Za-z0-9_-]{20,}/,
  'a token in three parts': /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/,
  'a session cookie': new RegExp(`${cookies.session}=[^;\\s"]{8,}`),
  'a visitor’s name': new RegExp(`${cookies.visitor}=[^;\\s"]{8,}`),
};

async function keptSecrets(dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => '{}');
  // Written by the launcher: names and random words.
  return JSON.parse(text) as Record<string, string>;
}

/** Looks through every log of a data folder. @returns what was found where, without saying it again */
export async function secretsInLogs(dataDir: string): Promise<string[]> {
  const words: [string, string][] = [
    ...Object.entries(await keptSecrets(dataDir)),
    ...fakeLibraries.flatMap(({ id, apiKey, readOnlyApiKey, playerTokenKey, cdnTokenKey }) =>
      [apiKey, readOnlyApiKey, playerTokenKey, cdnTokenKey].map((key): [string, string] => [
        `a key of library ${id}`,
        key,
      ]),
    ),
  ];
  const folder = join(dataDir, 'logs');
  const finds: string[] = [];
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!name.endsWith('.log')) continue;
    const log = await readFile(join(folder, name), 'utf8');
    for (const [what, shape] of Object.entries(shapes)) if (shape.test(log)) finds.push(`${what} in ${name}`);
    for (const [what, word] of words) if (log.includes(word)) finds.push(`${what} in ${name}`);
  }
  return finds;
}
