import { firstCompatibilityLevel } from '@sandstone/contract';
import { type Database, RegionRulesRepository, SiteStateRepository } from '@sandstone/database';
import { keepsVisitorsOut, oneLine } from '@sandstone/domain';
import { OperatorError } from './operator-program.ts';

export const usage = `npm run rollback -- <level>    says whether a release with this compatibility level may run on the stored data. It is a
                               label of the release's images (sandstone.compatibility-level); 0 for a release without it`;

/** The restrictions that a release from before there were levels would not keep. It checks nothing, so it would run. */
async function restrictionsOf(database: Database): Promise<string[]> {
  const { queries } = database;
  const [{ isOpen }, { rules, isReadable }, disabled, blocked] = await Promise.all([
    new SiteStateRepository(database).current(),
    new RegionRulesRepository(database).current(),
    queries.selectFrom('users').select('id').where('disabledAt', 'is not', null).executeTakeFirst(),
    queries.selectFrom('blocked_identities').select('userId').executeTakeFirst(),
  ]);
  return [
    ...(isOpen ? [] : ['The site is closed. Open it first.']),
    ...(!isReadable || keepsVisitorsOut(rules)
      ? ['A rule for a region verifies or blocks. Change it to "declare" first.']
      : []),
    ...(rules.some(({ policy, hideMe }) => policy === 'block' && hideMe)
      ? ['A rule for a region hides the legal pages. Change it to "declare" first.']
      : []),
    ...(disabled === undefined && blocked === undefined ? [] : ['People are blocked. Unblock them first.']),
  ];
}

/**
 * Judges whether a release may take over the stored data.
 * @param args the compatibility level of the release; 0 if its images have none
 * @returns lines for the terminal
 * @throws OperatorError with the reasons, if it may not
 */
export async function judgeRollback(
  [level = '', ...rest]: readonly string[],
  database: Database,
): Promise<string[]> {
  if (rest.length > 0) throw new OperatorError(`Too many arguments.\n\n${usage}`);
  if (!/^\d{1,6}$/.test(level))
    throw new OperatorError(`"${oneLine(level)}" is not a compatibility level.\n\n${usage}`);
  const { requiredLevel } = await new SiteStateRepository(database).current();
  if (requiredLevel > Math.max(Number(level), firstCompatibilityLevel))
    throw new OperatorError(
      `The stored data need compatibility level ${requiredLevel}, and that release has ${Number(level) === 0 ? 'none' : `level ${level}`}. It would show what is hidden.`,
    );
  const restrictions = Number(level) === 0 ? await restrictionsOf(database) : [];
  if (restrictions.length > 0)
    throw new OperatorError(
      ['That release would show the site to people who must not see it:', ...restrictions].join('\n'),
    );
  return ['That release may run on the stored data.'];
}
