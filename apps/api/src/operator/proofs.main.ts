// Ends proofs of age for the operator: npm run proofs -- help
import { AgeKeyRepository } from '@sandstone/database';
import { runOperatorProgram } from './operator-program.ts';
import { runProofsCommand, usage } from './proofs.command.ts';

await runOperatorProgram({
  usage,
  run: (args, database) => runProofsCommand(args, new AgeKeyRepository(database)),
});
