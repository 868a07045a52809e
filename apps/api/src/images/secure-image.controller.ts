import { pipeline } from 'node:stream/promises';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  defaultShareImage,
  immutableCacheControl,
  ProblemError,
  variantContentTypes,
} from '@sandstone/contract';
import { coverVariantKey, pickCoverVariant } from '@sandstone/domain';
import { ObjectNotFoundError, StorageUnavailableError } from '@sandstone/storage';
import { type Request, type Response } from 'express';
import { API_CONTEXT } from '../api-context.token.ts';
import { type ApiContext } from '../api-context.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { shareImage } from '../share-image.ts';
import { acceptedFormats } from './accepted-format.ts';

/** A cover that is being made appears soon, and the default may be drawn anew. Seconds. */
const pendingCacheControl = 'public, max-age=60';
const defaultCacheControl = 'public, max-age=86400';

/** Pictures of videos, from the store and from nowhere else: no request makes this server fetch anything. */
@Controller()
export class SecureImageController {
  readonly #context: ApiContext;
  constructor(@Inject(API_CONTEXT) context: ApiContext) {
    this.#context = context;
  }

  @ApiRoute('secureImage')
  async serve(
    @RouteInput('secureImage') { params, query }: RouteInputOf<'secureImage'>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = params;
    if (id === defaultShareImage.id) return sendShareImage(response, defaultCacheControl);
    const variants = await this.#context.covers.variants(id);
    if (variants === undefined) throw new ProblemError('image_not_found');
    const variant = pickCoverVariant(variants, { formats: acceptedFormats(request), width: query.w });
    if (variant === undefined) return sendShareImage(response, pendingCacheControl);

    const { format, width, bytes } = variant;
    // One id has one content for good, so its address says whether somebody has it already.
    response.set({
      ETag: `"${id}-${width}.${format}"`,
      'Cache-Control': immutableCacheControl,
      Vary: 'Accept',
    });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const body = await this.#context.storage
      .read('public', coverVariantKey({ coverId: id, width, format }))
      .catch(failed);
    response.set({
      'Content-Type': variantContentTypes[format],
      'Content-Length': String(bytes),
    });
    if (request.method === 'HEAD') {
      body.destroy();
      response.end();
      return;
    }
    // A visitor who leaves in the middle is no failure of ours.
    await pipeline(body, response).catch(() => response.destroy());
  }
}

function failed(cause: unknown): never {
  if (cause instanceof ObjectNotFoundError) throw new ProblemError('image_not_found');
  if (cause instanceof StorageUnavailableError) throw new ProblemError('unavailable', undefined, { cause });
  throw cause;
}

async function sendShareImage(response: Response, cacheControl: string): Promise<void> {
  const picture = await shareImage();
  response
    .set({ 'Content-Type': variantContentTypes.jpg, 'Cache-Control': cacheControl, Vary: 'Accept' })
    .end(picture);
}
