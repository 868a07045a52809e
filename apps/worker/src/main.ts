import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { endOnConfigError, loadWorkerConfig } from '@sandstone/config';
import { NestLog } from './observability/nest-log.ts';
import { WorkerModule } from './worker.module.ts';

const start = async () =>
  NestFactory.createApplicationContext(WorkerModule.forRoot(loadWorkerConfig()), {
    bufferLogs: true,
    // A failed start rejects with its error, and does not print Nest's log in another format than that of all other lines.
    abortOnError: false,
    autoFlushLogs: false,
  });
const app = await start().catch(endOnConfigError);
app.useLogger(app.get(NestLog));
app.flushLogs();
// A second signal has no effect; the supervisor enforces its own deadline.
app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
