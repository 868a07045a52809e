import { Controller, Req, Res } from '@nestjs/common';
import { limits } from '@sandstone/contract';
import { SessionRepository } from '@sandstone/database';
import { ApiMetrics } from '@sandstone/observability/metrics';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { PhotoStreamHub } from './photo-stream.hub.ts';

/** Beyond this backlog the reader is gone or stuck; a live one reconnects and receives a replay. */
const maxBufferedBytes = 1024 * 1024;

@Controller()
export class PhotoStreamController {
  readonly #parallel = new ConcurrencyLimit(limits.eventStream.maxPerUser);

  constructor(
    private readonly hub: PhotoStreamHub,
    private readonly sessions: SessionRepository,
    private readonly apiMetrics: ApiMetrics,
  ) {}

  @ApiRoute('adminPhotoStream')
  async stream(
    @Req() request: Request,
    @Res() response: Response,
    @CurrentSession() signedIn: SignedIn,
  ): Promise<void> {
    response.setHeader('Content-Type', 'text/event-stream');
    // Such a request has no response that could go on.
    if (request.method === 'HEAD') return void response.end();
    response.once('close', this.#parallel.acquire(signedIn.user.id));
    response.setHeader('X-Accel-Buffering', 'no');
    const write = (frame: string) => {
      // Writing to a closed response would throw.
      if (response.destroyed || response.writableEnded) return;
      response.write(frame);
      if (response.writableLength > maxBufferedBytes) response.destroy();
    };
    const sink = { write, end: () => response.end() };
    const lastEventId = Number.parseInt(request.get('last-event-id') ?? '', 10);
    // An id that this api cannot have sent is ignored.
    const remove = await this.hub.add(sink, Number.isSafeInteger(lastEventId) ? lastEventId : undefined);
    const { eventStreams } = this.apiMetrics;
    eventStreams.inc();
    // No change is lost from here on, so that the client may read the current state now.
    write(': open\n\n');
    const heartbeat = setInterval(() => write(': heartbeat\n\n'), limits.eventStream.heartbeatSeconds * 1000);
    const sessionCheck = setInterval(() => {
      void this.#stillAllowed(signedIn).then((allowed) => {
        if (!allowed) response.end();
      });
    }, limits.eventStream.sessionCheckSeconds * 1000);
    const stop = () => {
      clearInterval(heartbeat);
      clearInterval(sessionCheck);
      eventStreams.dec();
      remove();
    };
    if (response.destroyed) stop();
    else response.on('close', stop);
  }

  async #stillAllowed({ session }: SignedIn): Promise<boolean> {
    try {
      const current = await this.sessions.findActive(session.id, new Date());
      return current?.user.role === 'admin';
    } catch {
      // If the database is unavailable, the client's reconnect checks again.
      return false;
    }
  }
}
