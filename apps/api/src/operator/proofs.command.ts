import { type AgeKeyRepository } from '@sandstone/database';
import { oneLine } from '@sandstone/domain';
import { OperatorError } from './operator-program.ts';

export const usage = `npm run proofs -- end    ends all proofs of age, by replacing the keys that sign them`;

/**
 * Runs a command of the operator, and writes it to the audit log.
 * @returns lines for the terminal
 * @throws OperatorError
 */
export async function runProofsCommand(
  [command = '', ...rest]: readonly string[],
  keys: AgeKeyRepository,
): Promise<string[]> {
  if (rest.length > 0) throw new OperatorError(`Too many arguments.\n\n${usage}`);
  if (command !== 'end') throw new OperatorError(`Unknown command "${oneLine(command)}".\n\n${usage}`);
  await keys.rotate({ system: 'operator' });
  return [
    'Replaced the keys that sign proofs of age. The former proofs end as soon as the reverse proxies have the new key, usually within two seconds: /admin/regions says "In force" then.',
    'Visitors who need a proof verify their age again. Administrators keep their sessions; one in a region that sees nothing opens the page of the sign-in once.',
  ];
}
