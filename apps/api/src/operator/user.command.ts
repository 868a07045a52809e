import { type Role, roles } from '@sandstone/contract';
import {
  type Actor,
  type SessionRepository,
  type UserRecord,
  type UserRepository,
} from '@sandstone/database';
import { oneLine } from '@sandstone/domain';
import { OperatorError } from './operator-program.ts';

/** An invalid command. The message tells the operator what to type instead. */
export class UserCommandError extends OperatorError {
  override readonly name = 'UserCommandError';
}

export const usage = `npm run user -- list                       lists all accounts, latest sign-in first
npm run user -- show <who>                 shows one account
npm run user -- disable <who>              disables an account, and ends all its sessions
npm run user -- enable <who>               enables it again
npm run user -- role <who> admin|user      sets its role; later sign-ins do not change it
npm run user -- sessions <who>             lists its sessions
npm run user -- sessions <who> end         ends all its sessions
npm run user -- delete <who>               deletes an account for good; a disabled one stays refused

<who> is an e-mail address or an id from \`list\`.`;

interface Collaborators {
  users: UserRepository;
  sessions: SessionRepository;
}

const actor: Actor = { system: 'operator' };
const maxListed = 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);
const formatMinute = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Users choose their names. */
function describeUser(user: UserRecord): string {
  const name = user.email ?? user.displayName ?? '(no e-mail)';
  const states = [user.provider, user.role, ...(user.disabledAt === null ? [] : ['disabled'])];
  return oneLine(`${user.id}  ${name}  ${states.join(', ')}  last in ${formatMinute(user.lastLoginAt)}`);
}

async function find(users: UserRepository, who: string | undefined): Promise<UserRecord> {
  if (who === undefined)
    throw new UserCommandError(`The account is missing: give an e-mail address or an id.\n\n${usage}`);
  const found = uuid.test(who) ? [await users.byId(who.toLowerCase())] : await users.byEmail(who);
  const [first, second] = found;
  if (first === undefined) {
    throw new UserCommandError(
      `There is no account for ${oneLine(who)}. To list all accounts: npm run user -- list`,
    );
  }
  if (second === undefined) return first;
  const candidates = found.flatMap((user) => (user === undefined ? [] : [`  ${describeUser(user)}`]));
  throw new UserCommandError(
    `${oneLine(who)} has several accounts, one for each provider. Give the id of one:\n${candidates.join('\n')}`,
  );
}

/**
 * Runs a command of the operator, and writes each change to the audit log.
 * @returns lines for the terminal
 * @throws UserCommandError
 */
export async function runUserCommand(
  [command, who, argument, ...rest]: readonly string[],
  { users, sessions }: Collaborators,
): Promise<string[]> {
  if (rest.length > 0) throw new UserCommandError(`Too many arguments.\n\n${usage}`);
  switch (command) {
    case 'list': {
      const everyone = await users.list(maxListed);
      return everyone.length === 0 ? ['Nobody has signed in yet.'] : everyone.map(describeUser);
    }
    case 'show':
      return [describeUser(await find(users, who))];
    case 'disable':
    case 'enable': {
      const { id } = await find(users, who);
      await users.setDisabled(id, command === 'disable', actor);
      return [describeUser(await find(users, id))];
    }
    case 'role': {
      if (!isRole(argument)) throw new UserCommandError(`A role is one of: ${roles.join(', ')}.\n\n${usage}`);
      const { id } = await find(users, who);
      await users.setRole(id, argument, actor);
      return [describeUser(await find(users, id))];
    }
    case 'delete': {
      const { id } = await find(users, who);
      await users.delete(id, actor);
      return [`Deleted ${id}.`];
    }
    case 'sessions': {
      const { id } = await find(users, who);
      if (argument === 'end') return [`Ended ${await sessions.revokeAll(id, actor)} sessions.`];
      if (argument !== undefined)
        throw new UserCommandError(`Sessions can only be listed or ended with: end.\n\n${usage}`);
      const active = await sessions.active(id);
      if (active.length === 0) return ['No sessions.'];
      return active.map(
        (each) => `since ${formatMinute(each.createdAt)}, last used ${formatMinute(each.lastSeenAt)}`,
      );
    }
    case undefined:
    case 'help':
      return [usage];
    default:
      throw new UserCommandError(`Unknown command "${oneLine(command)}".\n\n${usage}`);
  }
}
