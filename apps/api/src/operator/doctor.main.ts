// Examines the settings and the services of a site: npm run doctor
import { join } from 'node:path';
import { endOnConfigError, type Environment, runningEnvironment } from '@sandstone/config';
import { printable } from '@sandstone/domain';
import { describeDiagnosis, diagnose } from './doctor.command.ts';

const root = join(import.meta.dirname, '../../../..');
function environment(): Environment {
  try {
    return runningEnvironment(root);
  } catch (error) {
    return endOnConfigError(error);
  }
}
const diagnosis = await diagnose(environment());
process.stdout.write(`${printable(describeDiagnosis(diagnosis).join('\n'))}\n`);
process.exit(diagnosis.findings.some(({ level }) => level === 'error') ? 1 : 0);
