import { pipeline } from 'node:stream/promises';
import { Controller, Inject, Req, Res } from '@nestjs/common';
import {
  defaultShareImage,
  limits,
  pictureCacheControl,
  ProblemError,
  variantContentTypes,
} from '@sandstone/contract';
import { CoverRepository, type CurrentCover } from '@sandstone/database';
import { coverVariantKey, pickCoverVariant } from '@sandstone/domain';
import { OBJECT_STORAGE } from '@sandstone/nest';
import { ObjectNotFoundError, type ObjectStorage } from '@sandstone/storage';
import { VersionedCache } from '@sandstone/version-cache';
import { type Request, type Response } from 'express';
import { CurrentSession, type SignedIn } from '../auth/signed-in.decorator.ts';
import { ContentVersion } from '../content-version/content-version.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { shareImage } from '../share-image.ts';
import { acceptedFormats } from './accepted-format.ts';

/** Caches the fallback image only briefly, because the cover is ready soon. */
const pendingCacheControl = `public, max-age=5, s-maxage=${limits.reverseProxy.freshSeconds}`;
const defaultCacheControl = 'public, max-age=86400';
const privateCacheControl = 'private, no-store';
/** Limits the cached cover records: nginx revalidates each viewed image once a second. */
const maxCachedCovers = 10_000;

/** Serves covers of videos from the object store only, so that no request makes the server fetch a URL. */
@Controller()
export class SecureImageController {
  readonly #currentCovers = new VersionedCache<CurrentCover | undefined>({
    maxValues: maxCachedCovers,
  });

  constructor(
    private readonly covers: CoverRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly contentVersion: ContentVersion,
  ) {}

  @ApiRoute('secureImage')
  async serve(
    @RouteInput() { params, query }: RouteInputOf<'secureImage'>,
    @Req() request: Request,
    @Res() response: Response,
    @CurrentSession() signedIn: SignedIn | undefined,
  ): Promise<void> {
    const { id } = params;
    if (id === defaultShareImage.id) return sendShareImage(response, defaultCacheControl);
    const cover = await this.#currentCovers.get(await this.contentVersion.current(), id, () =>
      this.covers.current(id),
    );
    // Nobody can find out whether a cover for others exists.
    if (cover === undefined || !isFor(cover, signedIn)) throw new ProblemError('image_not_found');
    const isPublic = cover.audience === 'everyone';
    const variant = pickCoverVariant(cover.variants, { formats: acceptedFormats(request), width: query.w });
    if (variant === undefined) {
      return sendShareImage(response, isPublic ? pendingCacheControl : privateCacheControl);
    }

    const { format, width, bytes } = variant;
    // The content of an id never changes, so its address can serve as the ETag.
    response.set({
      ETag: `"${id}-${width}.${format}"`,
      'Cache-Control': isPublic ? pictureCacheControl : privateCacheControl,
      Vary: 'Accept',
    });
    // A 304 for an administrator would make the cache of nginx keep the public copy of a cover that is hidden now.
    if (isPublic && request.fresh) {
      response.status(304).end();
      return;
    }
    const body = await this.storage
      .read('public', coverVariantKey({ coverId: id, width, format }))
      .catch(rethrowAsProblem);
    response.set({
      'Content-Type': variantContentTypes[format],
      'Content-Length': String(bytes),
    });
    if (request.method === 'HEAD') {
      body.destroy();
      response.end();
      return;
    }
    // A closed connection is not a failure.
    await pipeline(body, response).catch(() => response.destroy());
  }
}

function isFor({ audience }: CurrentCover, signedIn: SignedIn | undefined): boolean {
  if (audience === 'administrators') return signedIn?.user.role === 'admin';
  return audience === 'everyone' || signedIn !== undefined;
}

function rethrowAsProblem(cause: unknown): never {
  if (cause instanceof ObjectNotFoundError) throw new ProblemError('image_not_found');
  throw cause;
}

async function sendShareImage(response: Response, cacheControl: string): Promise<void> {
  const image = await shareImage();
  response
    .set({ 'Content-Type': variantContentTypes.jpg, 'Cache-Control': cacheControl, Vary: 'Accept' })
    .end(image);
}
