import { createPhotoPipeline } from '../photo-pipeline.ts';

// A process of its own: `peak-memory.main.ts <file>` makes a photo of the file and prints the most bytes that it held.
const [path = ''] = process.argv.slice(2);
await createPhotoPipeline().process(path);
process.stdout.write(String(process.resourceUsage().maxRSS * 1024));
