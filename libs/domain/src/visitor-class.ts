import {
  admittedClasses,
  type ContentVersionResponse,
  demoVisitPath,
  legalPageNames,
  limits,
  pages,
  type VisitorClass,
  visitorClasses,
} from '@sandstone/contract';

/** The values that a request must name while some visitors do not see the site. */
export type ClassCheck = NonNullable<ContentVersionResponse['gate']>;

interface NamedClass {
  visitorClass: VisitorClass;
  rulesVersion: number;
}

const form = /^([a-z]+) (0|[1-9]\d{0,9}) (\S+)$/;

/**
 * Reads the header by which the reverse proxy tells the class of a visitor.
 * @returns undefined if the reverse proxy has not written it
 */
export function visitorClassOf(
  header: string | string[] | undefined,
  { classToken }: Pick<ClassCheck, 'classToken'>,
): NamedClass | undefined {
  const [, name, version, token] = form.exec(typeof header === 'string' ? header : '') ?? [];
  const visitorClass = visitorClasses.find((each) => each === name);
  if (visitorClass === undefined || token !== classToken) return undefined;
  return { visitorClass, rulesVersion: Number(version) };
}

/** Whether a class was found by the rules that are in force. For a moment after a change, those before it are as well. */
export const isByCurrentRules = (
  { rulesVersion }: Pick<NamedClass, 'rulesVersion'>,
  gate: Pick<ClassCheck, 'rulesVersion' | 'changedAt'>,
  nowMs: number,
): boolean =>
  rulesVersion === gate.rulesVersion ||
  nowMs - Date.parse(gate.changedAt) < limits.regions.changeSeconds * 1000;

/**
 * Finds out the class that the reverse proxy vouches for.
 * @param reads read the gate, each a newer one: the reverse proxy may have noticed a change before this process
 * @returns undefined if it vouches for none
 */
export async function vouchedClass(
  header: string | string[] | undefined,
  reads: readonly (() => Promise<ClassCheck | null>)[],
): Promise<VisitorClass | 'everybody' | undefined> {
  for (const read of reads) {
    const gate = await read();
    if (gate === null) return 'everybody';
    const named = visitorClassOf(header, gate);
    if (named === undefined) return undefined;
    if (isByCurrentRules(named, gate, Date.now())) return named.visitorClass;
  }
  return undefined;
}

export const isAdmitted = (visitorClass: VisitorClass): boolean => admittedClasses.includes(visitorClass);

/** The pages and forms that visitors get who do not get the site. Legal pages name the creator. */
export const exemptPages = (visitorClass: VisitorClass): readonly string[] => [
  pages.signIn,
  pages.age,
  demoVisitPath,
  ...(visitorClass === 'hidden' ? [] : legalPageNames.map((name) => pages[name])),
];
