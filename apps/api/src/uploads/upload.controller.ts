import { Controller, Inject, Req } from '@nestjs/common';
import {
  limits,
  type MultiUploadResult,
  problemCodes,
  type ProblemCode,
  ProblemError,
  type UploadResult,
} from '@sandstone/contract';
import { type Request } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { UploadService } from './upload.service.ts';

@Controller()
export class UploadController {
  readonly #uploads: UploadService;
  readonly #context: ApiContext;
  constructor(@Inject(UploadService) uploads: UploadService, @Inject(API_CONTEXT) context: ApiContext) {
    this.#uploads = uploads;
    this.#context = context;
  }

  @ApiRoute('upload')
  async upload(@Req() request: Request, @CurrentSession() signedIn: SignedIn): Promise<UploadResult> {
    const { successful, failed } = await this.#receive(request, signedIn, 1);
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
    @CurrentSession() signedIn: SignedIn,
  ): Promise<MultiUploadResult> {
    return this.#receive(request, signedIn, limits.upload.maxFilesPerBatch);
  }

  async #receive(request: Request, { user }: SignedIn, maxFiles: number): Promise<MultiUploadResult> {
    if (!(await this.#context.rateLimits.take('uploads', user.id))) throw new ProblemError('rate_limited');
    const requestId = String(request.id);
    const result = await this.#uploads.receive(request, { maxFiles, actorId: user.id, requestId });
    await Promise.all(
      result.successful.map(({ photoId, duplicate }) =>
        this.#context.audit.append({
          actor: user.id,
          action: duplicate ? 'photo.upload-duplicate' : 'photo.upload',
          target: photoId,
          requestId,
        }),
      ),
    );
    return result;
  }
}
