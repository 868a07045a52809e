import { createPhotoPipeline } from '../photo-pipeline.ts';

// Prints the peak memory in bytes of making a photo: `peak-memory.main.ts <file>`
const [path = ''] = process.argv.slice(2);
await createPhotoPipeline().process(path);
process.stdout.write(String(process.resourceUsage().maxRSS * 1024));
