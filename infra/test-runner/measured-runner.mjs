// Jest's own runner of one test file. It also notes the processor time of the file, with the imports of its modules, for
// the report of the test run.
import { appendFileSync } from 'node:fs';
import circus from 'jest-circus/runner';
import { processCpuMs } from '@sandstone/launcher/process-cpu';

const { default: runTestFile } = circus;
const report = process.env.TEST_FILE_TIMES;

export default report === undefined || process.platform !== 'linux'
  ? runTestFile
  : async (...args) => {
      const startMs = processCpuMs(process.pid);
      try {
        return await runTestFile(...args);
      } finally {
        const path = args[4];
        appendFileSync(report, `${processCpuMs(process.pid) - startMs} ${path}\n`);
      }
    };
