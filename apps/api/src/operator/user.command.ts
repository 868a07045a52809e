import { type Role, roles } from '@sandstone/contract';
import {
  type Actor,
  type SessionRepository,
  type UserRecord,
  type UserRepository,
} from '@sandstone/database';

/** What the operator typed cannot be done; the message says why and what to type instead. */
export class UserCommandError extends Error {
  override readonly name = 'UserCommandError';
}

export const usage = `npm run user -- list                       everyone, whoever signed in last first
npm run user -- show <who>                 one account
npm run user -- disable <who>              lets nobody in with it, from the next request on
npm run user -- enable <who>               lets it in again
npm run user -- role <who> admin|user      says who runs the site; no later sign-in changes it
npm run user -- sessions <who>             where it is signed in
npm run user -- sessions <who> end         signs it out everywhere

<who> is an e-mail address, or the id that \`list\` shows.`;

interface Collaborators {
  users: UserRepository;
  sessions: SessionRepository;
}

const actor: Actor = { system: 'operator' };
const maxListed = 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isRole = (text: string | undefined): text is Role => roles.some((role) => role === text);
const formatMinute = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function describeUser(user: UserRecord): string {
  const name = user.email ?? user.displayName ?? '(no e-mail)';
  const states = [user.provider, user.role, ...(user.disabledAt === null ? [] : ['disabled'])];
  return printable(`${user.id}  ${name}  ${states.join(', ')}  last in ${formatMinute(user.lastLoginAt)}`);
}

/** A name is anybody's to choose, and a terminal obeys control characters. */
const printable = (text: string) =>
  // eslint-disable-next-line no-control-regex -- these are what it takes away.
  text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '');

async function find(users: UserRepository, who: string | undefined): Promise<UserRecord> {
  if (who === undefined) throw new UserCommandError(`Whom? Name an e-mail address or an id.\n\n${usage}`);
  const found = uuid.test(who) ? [await users.byId(who.toLowerCase())] : await users.byEmail(who);
  const [first, second] = found;
  if (first === undefined) {
    throw new UserCommandError(
      `There is no account of ${printable(who)}. See who is here: npm run user -- list`,
    );
  }
  if (second === undefined) return first;
  const choices = found.flatMap((user) => (user === undefined ? [] : [`  ${describeUser(user)}`]));
  throw new UserCommandError(
    `${printable(who)} has several accounts, one for each provider. Name one by its id:\n${choices.join('\n')}`,
  );
}

/**
 * Does what the operator asks for, and answers in lines for the terminal. Every change is in the audit log.
 * @throws UserCommandError
 */
export async function runUserCommand(
  [command, who, choice, ...rest]: readonly string[],
  { users, sessions }: Collaborators,
): Promise<string[]> {
  if (rest.length > 0) throw new UserCommandError(`That is one word too many.\n\n${usage}`);
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
      if (!isRole(choice)) throw new UserCommandError(`A role is one of: ${roles.join(', ')}.\n\n${usage}`);
      const { id } = await find(users, who);
      await users.setRole(id, choice, actor);
      return [describeUser(await find(users, id))];
    }
    case 'sessions': {
      const { id } = await find(users, who);
      if (choice === 'end') return [`Ended ${await sessions.revokeAll(id, actor)} sessions.`];
      if (choice !== undefined) throw new UserCommandError(`Sessions can be ended: end.\n\n${usage}`);
      const active = await sessions.active(id);
      if (active.length === 0) return ['Signed in nowhere.'];
      return active.map(
        (each) => `since ${formatMinute(each.createdAt)}, last used ${formatMinute(each.lastSeenAt)}`,
      );
    }
    case undefined:
    case 'help':
      return [usage];
    default:
      throw new UserCommandError(`There is no command "${printable(command)}".\n\n${usage}`);
  }
}
