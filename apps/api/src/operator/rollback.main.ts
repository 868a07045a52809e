// Judges for the operator and `upgrade.sh` whether a release may run on the stored data: npm run rollback -- help
import { runOperatorProgram } from './operator-program.ts';
import { judgeRollback, usage } from './rollback.command.ts';

await runOperatorProgram({ usage, run: judgeRollback });
