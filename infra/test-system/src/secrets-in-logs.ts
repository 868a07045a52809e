import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookies } from '@sandstone/contract';
import { fakeVideoLibraries } from '@sandstone/demo-servers/libraries';

/** Patterns that no log may contain. Findings are reported by name, without the secret itself. */
const patterns: Record<string, RegExp> = {
  'a signed player address': /[?&]token=[0-9a-f]{16,}/,
  'a signed file address': /HS256-[A-Za-z0-9_-]{20,}/,
  'a JSON Web Token': /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/,
  'a session cookie': new RegExp(`${cookies.session}=[^;\\s"]{8,}`),
  'a visitor id': new RegExp(`${cookies.visitor}=[^;\\s"]{8,}`),
};

async function readSecrets(dataDir: string): Promise<Record<string, string>> {
  const text = await readFile(join(dataDir, 'secrets.json'), 'utf8').catch(() => '{}');
  // The launcher writes names and random strings.
  return JSON.parse(text) as Record<string, string>;
}

/** Searches every log of a data folder. @returns the kind of each finding and its file, without the secret */
export async function secretsInLogs(dataDir: string): Promise<string[]> {
  const secrets: [string, string][] = [
    ...Object.entries(await readSecrets(dataDir)),
    ...fakeVideoLibraries.flatMap(({ id, apiKey, readOnlyApiKey, playerTokenKey, cdnTokenKey }) =>
      [apiKey, readOnlyApiKey, playerTokenKey, cdnTokenKey].map((key): [string, string] => [
        `a key of library ${id}`,
        key,
      ]),
    ),
  ];
  const folder = join(dataDir, 'logs');
  const findings: string[] = [];
  for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
    if (!name.endsWith('.log')) continue;
    const log = await readFile(join(folder, name), 'utf8');
    for (const [kind, pattern] of Object.entries(patterns))
      if (pattern.test(log)) findings.push(`${kind} in ${name}`);
    for (const [kind, secret] of secrets) if (log.includes(secret)) findings.push(`${kind} in ${name}`);
  }
  return findings;
}
