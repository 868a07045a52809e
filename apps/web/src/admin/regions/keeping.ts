import { adminTexts, limits, type RegionRule, type RegionsResponse } from '@sandstone/contract';

const { regions } = adminTexts;
const { summary } = regions;
const dayMs = 24 * 60 * 60 * 1000;
// The day does not depend on where she reads it, like that of a rule.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export const formatDay = (date: string): string => day.format(new Date(date));

/** Whether all web servers have the saved rules. */
export function enforcementOf({ proxies }: RegionsResponse): { text: string; isInForce: boolean } {
  const behind = proxies.filter(({ isCurrent }) => !isCurrent).length;
  if (proxies.length === 0) return { text: summary.noServer, isInForce: false };
  return behind === 0
    ? { text: summary.inForce(proxies.length), isInForce: true }
    : { text: summary.notYet(behind, proxies.length), isInForce: false };
}

/** The oldest of the databases that the web servers have; undefined if none is dated. */
const oldestDatabase = ({ proxies }: RegionsResponse): string | undefined =>
  proxies
    .flatMap(({ databaseDate }) => databaseDate ?? [])
    .sort()
    .at(0);

/** Says how the site finds out where visitors are; undefined if it does not, or no web server has told it. */
export function sourceOf(response: RegionsResponse): string | undefined {
  const sources = response.proxies.map(({ source }) => source);
  if (sources.includes('database')) {
    const date = oldestDatabase(response);
    return summary.byDatabase(date === undefined ? null : formatDay(date));
  }
  return sources.includes('header') ? summary.byHeader : undefined;
}

/** Says what is wrong with the header that tells where visitors are, on all web servers together. */
function headerWarnings({ proxies }: RegionsResponse): readonly string[] {
  const headers = proxies.flatMap(({ regionHeader }) => regionHeader ?? []);
  const sum = (count: 'unread' | 'repeated') => headers.reduce((total, header) => total + header[count], 0);
  const [unread, repeated] = [sum('unread'), sum('repeated')];
  const example = headers.find((header) => header.example !== null)?.example ?? null;
  return [
    ...(unread === 0 ? [] : [summary.unreadHeader(unread, example)]),
    ...(repeated === 0 ? [] : [summary.repeatedHeader(repeated)]),
  ];
}

/** Says why rules cannot be kept, or not well, and what to ask of the operator. */
export function warningsOf(
  response: RegionsResponse,
  rules: readonly RegionRule[],
  now: number,
): readonly string[] {
  const { methods, proxies } = response;
  const database = oldestDatabase(response);
  const ageDays = database === undefined ? 0 : Math.floor((now - Date.parse(database)) / dayMs);
  const verifies = rules.some(({ policy }) => policy === 'verify');
  return [
    ...proxies.flatMap(({ problem }) => (problem === null ? [] : summary.problem(problem))),
    ...proxies.flatMap(({ missing }) => (missing === null ? [] : regions.sourceMissing(missing))),
    ...headerWarnings(response),
    ...(proxies.every(({ source }) => source !== null) && proxies.some(({ knowsStates }) => !knowsStates)
      ? [summary.noStates]
      : []),
    ...(ageDays > limits.regions.databaseOldDays ? [summary.oldDatabase(ageDays)] : []),
    ...(verifies && methods.length === 0 ? [summary.noMethod] : []),
    ...(verifies
      ? methods.flatMap(({ isAvailable, name }) => (isAvailable ? [] : summary.methodDown(name)))
      : []),
  ];
}
