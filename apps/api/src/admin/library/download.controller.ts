import { pipeline } from 'node:stream/promises';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import { limits, ProblemError } from '@sandstone/contract';
import { type Actor, PhotoDownloadRepository } from '@sandstone/database';
import { LOGGER } from '@sandstone/nest';
import { type Logger } from '@sandstone/observability';
import { type Request, type Response } from 'express';
import { CurrentActor, CurrentSession, type SignedIn } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf, RouteInput, type RouteInputOf } from '../../http/route-input.decorator.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { PhotoFiles } from './photo-files.ts';
import { zipStream } from './zip.stream.ts';

/**
 * Downloads of many photos as a zip. It is prepared by one request, which can fail with a text for the creator, and
 * fetched by another, which the browser writes to the disk as it does with any download.
 */
@Controller()
export class DownloadController {
  readonly #parallel = new ConcurrencyLimit(limits.library.maxDownloads, 'too_many_downloads');

  constructor(
    private readonly downloads: PhotoDownloadRepository,
    private readonly files: PhotoFiles,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @ApiRoute('adminPrepareDownload')
  async prepare(
    @RouteInput() { body }: RouteInputOf<'adminPrepareDownload'>,
    @CurrentActor() actor: Actor,
    @CurrentSession() signedIn: SignedIn,
  ): Promise<ResponseOf<'adminPrepareDownload'>> {
    this.#parallel.check(signedIn.user.id);
    return this.downloads.prepare(body.photoIds, body.files, actor);
  }

  @ApiRoute('adminDownload')
  async download(
    @RouteInput() { params }: RouteInputOf<'adminDownload'>,
    @CurrentSession() signedIn: SignedIn,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const download = await this.downloads.find(params.id);
    if (download === undefined) throw new ProblemError('download_not_found');
    const release = this.#parallel.acquire(signedIn.user.id);
    const closed = new AbortController();
    response.once('close', () => {
      release();
      closed.abort();
    });
    response.attachment(`photos-${new Date().toISOString().slice(0, 10)}.zip`);
    response.set({ 'Content-Type': 'application/zip', 'X-Accel-Buffering': 'no' });
    if (request.method === 'HEAD') return void response.end();
    try {
      await pipeline(
        zipStream(this.files.entries(download.photoIds, download.files), closed.signal),
        response,
      );
    } catch (error) {
      // A browser takes a download for complete unless its connection ends early.
      response.destroy();
      if (!closed.signal.aborted) this.logger.warn({ err: error }, 'download of photos ended early');
    }
  }
}
