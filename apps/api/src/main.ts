import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { apiWarnings, describeFinding, endOnConfigError } from '@sandstone/config';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { ApiModule } from './api.module.ts';
import { apiOptions, startApi } from './api.ts';

const app = await NestFactory.create<NestExpressApplication>(ApiModule, apiOptions).catch(endOnConfigError);
await startApi(app);
for (const warning of apiWarnings()) app.get<Logger>(LOGGER).warn(describeFinding(warning));
// A second signal has no effect; the supervisor enforces its own deadline.
app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
