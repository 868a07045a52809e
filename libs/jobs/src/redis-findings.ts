import { type Finding } from '@sandstone/config';

/** BullMQ recommends it, and reports errors of older servers only in its own words. */
const oldestVersion = [6, 2] as const;

const asNumbers = (version: string) => version.split('.').map(Number);

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = asNumbers(version);
  const [oldestMajor, oldestMinor] = oldestVersion;
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor);
}

/** What keeps this Redis from holding our jobs. @param info the response to INFO */
export function redisFindings(info: string): Finding[] {
  const lines = info.split(/\r?\n/).map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at), line.slice(at + 1)];
  });
  const found = new Map(lines);
  const findings: Finding[] = [];
  const add = (level: Finding['level'], text: string) =>
    findings.push({ level, variable: 'REDIS_URL', text });
  // Valkey answers with the version of Redis that it is compatible with.
  const version = found.get('redis_version') ?? '';
  if (version !== '' && isTooOld(version)) {
    add('error', `This is Redis ${version}. Use Redis ${oldestVersion.join('.')} or later, or Valkey.`);
  }
  if (found.get('role') === 'slave') {
    add('error', 'This Redis is a replica and only readable. Set the address of the primary server.');
  }
  const policy = found.get('maxmemory_policy') ?? 'noeviction';
  if (policy !== 'noeviction') {
    add(
      'error',
      `Redis removes keys when its memory is full (maxmemory-policy ${policy}). Set maxmemory-policy to noeviction.`,
    );
  }
  if (found.get('aof_enabled') === '0') {
    add('warning', 'Redis loses its content when it restarts. Set appendonly to yes.');
  }
  return findings;
}
