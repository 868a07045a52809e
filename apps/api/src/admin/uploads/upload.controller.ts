import { Controller, Req } from '@nestjs/common';
import {
  limits,
  type MultiUploadResult,
  problemCodes,
  type ProblemCode,
  ProblemError,
} from '@sandstone/contract';
import { type Actor } from '@sandstone/database';
import { type Request } from 'express';
import { CurrentActor, CurrentSession, type SignedIn } from '../../auth/signed-in.decorator.ts';
import { ApiRoute } from '../../http/api-route.decorator.ts';
import { type ResponseOf } from '../../http/route-input.decorator.ts';
import { RateLimits } from '../../http/rate-limits.ts';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { UploadService } from './upload.service.ts';

@Controller()
export class UploadController {
  readonly #parallel = new ConcurrencyLimit(limits.upload.maxParallelRequests);

  constructor(
    private readonly uploads: UploadService,
    private readonly rateLimits: RateLimits,
  ) {}

  @ApiRoute('upload')
  async upload(
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @CurrentSession() signedIn: SignedIn,
  ): Promise<ResponseOf<'upload'>> {
    const { successful, failed } = await this.#receive(request, actor, signedIn, 1);
    const [refused] = failed;
    if (refused !== undefined) {
      const code: ProblemCode | undefined = problemCodes.find((known) => known === refused.code);
      throw new ProblemError(code ?? 'internal', refused.error);
    }
    const [stored] = successful;
    if (stored === undefined) throw new ProblemError('file_missing');
    return stored;
  }

  @ApiRoute('uploadMultiple')
  async uploadMultiple(
    @Req() request: Request,
    @CurrentActor() actor: Actor,
    @CurrentSession() signedIn: SignedIn,
  ): Promise<ResponseOf<'uploadMultiple'>> {
    return this.#receive(request, actor, signedIn, limits.upload.maxFilesPerBatch);
  }

  async #receive(
    request: Request,
    actor: Actor,
    signedIn: SignedIn,
    maxFiles: number,
  ): Promise<MultiUploadResult> {
    if (!(await this.rateLimits.consume('uploads', request.ip))) throw new ProblemError('rate_limited');
    const release = this.#parallel.acquire(signedIn.user.id);
    try {
      return await this.uploads.receive(request, { maxFiles, actor });
    } finally {
      release();
    }
  }
}
