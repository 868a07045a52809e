import { Inject, Injectable, type LoggerService } from '@nestjs/common';
import { type Logger } from '@sandstone/observability';
import { LOGGER } from './infrastructure.module.ts';

/** Writes Nest's own messages in the format of all other lines. Those about each created module are left out. */
@Injectable()
export class NestLog implements LoggerService {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  log(): void {}

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }

  /** Nest reports what a hook of the shutdown throws. */
  error(error: unknown): void {
    this.logger.error({ err: error }, 'Nest reports an error');
  }
}
