import { readFileSync } from 'node:fs';
import { createPhotoPipeline } from '../photo-pipeline.ts';

// Prints the peak memory in bytes of making a photo: `peak-memory.main.ts <file>`
const [path = ''] = process.argv.slice(2);
await createPhotoPipeline().process(path);
// `process.resourceUsage().maxRSS` would include the peak of the process that started this one.
const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(String(Number(kilobytes) * 1024));
