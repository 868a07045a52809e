import { createHash } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@sandstone/contract';
import { type ProxyOptions } from '../options/options.ts';
import { type RegionDuty } from '../regions/region-duty.ts';
import { knownStates } from '../regions/region-header.ts';

const namePattern = /^class-[0-9a-f]{16}\.js$/;

/** The script that gives `visitor-class.js` the keys and rules of one policy. */
function scriptOf({ gate }: Extract<RegionDuty, { kind: 'rules' }>, header = ''): string {
  return `import regionHeader from 'region-header.js';
import visitorClass from 'visitor-class.js';
const header = ${JSON.stringify(header.toLowerCase())};
const states = ${JSON.stringify(knownStates)};
const gate = ${JSON.stringify({ keys: gate.keys, endedStaff: gate.endedStaff, visitSeconds: limits.regions.visitMinutes * 60 })};
const rules = ${JSON.stringify(gate.rules.map(({ policy, methods, proofDays, hideMe }) => ({ policy, methods, proofDays, hideMe })))};
function proofClass(r) {
  const now = Math.floor(Date.now() / 1000);
  return visitorClass.classOf(gate, rules[Number(r.variables.site_rule)], r.variables.http_cookie, now);
}
function returnPath(r) {
  const path = r.variables.request_uri;
  return path.length > 2000 ? '%2F' : encodeURIComponent(path);
}
// Before version 1.23, nginx's own variable has only the first of several headers.
function namedRegion(r) {
  const values = [];
  r.rawHeadersIn.forEach((each) => {
    if (each[0].toLowerCase() === header) values.push(each[1]);
  });
  return regionHeader.read(values, states);
}
export default { namedRegion, proofClass, returnPath };
`;
}

/**
 * Writes the script of a policy, which holds keys, so that only nginx's master can read it.
 * @returns its path, which is another one for another policy
 */
export function writeClassScript(
  { runDir, regions }: Pick<ProxyOptions, 'runDir' | 'regions'>,
  duty: RegionDuty,
): string | undefined {
  if (duty.kind !== 'rules') return undefined;
  const script = scriptOf(duty, regions?.header);
  const path = join(runDir, `class-${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`);
  writeFileSync(path, script, { mode: 0o600 });
  return path;
}

/** Removes the scripts of former policies. */
export function removeOtherClassScripts(runDir: string, kept: string | undefined): void {
  for (const name of readdirSync(runDir))
    if (namePattern.test(name) && join(runDir, name) !== kept) rmSync(join(runDir, name), { force: true });
}
