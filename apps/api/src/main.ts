import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { ApiModule } from './api.module.ts';
import { apiOptions, startApi } from './api.ts';

const app = await NestFactory.create<NestExpressApplication>(ApiModule, apiOptions);
await startApi(app);
// A second signal has no effect; the supervisor enforces its own deadline.
app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
