// Manages accounts for the operator: npm run user -- help
import { SessionRepository, UserRepository } from '@sandstone/database';
import { runOperatorProgram } from './operator-program.ts';
import { runUserCommand, usage } from './user.command.ts';

await runOperatorProgram({
  usage,
  run: (args, database) =>
    runUserCommand(args, { users: new UserRepository(database), sessions: new SessionRepository(database) }),
});
