import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { endOnConfigError, loadWorkerConfig } from '@sandstone/config';
import { LOGGER, NestLog } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { Semaphore } from './concurrency/semaphore.ts';
import { WorkerModule } from './worker.module.ts';

async function start(): Promise<void> {
  const config = loadWorkerConfig();
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    bufferLogs: true,
    // A failed start rejects with its error, and does not print Nest's log in another format than that of all other lines.
    abortOnError: false,
    autoFlushLogs: false,
  });
  app.useLogger(app.get(NestLog));
  app.flushLogs();
  // A second signal has no effect; the supervisor enforces its own deadline.
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  const concurrency = app.get(Semaphore, { strict: false }).permits;
  app.get<Logger>(LOGGER, { strict: false }).info({ concurrency, ...config.release }, 'worker started');
}

await start().catch(endOnConfigError);
