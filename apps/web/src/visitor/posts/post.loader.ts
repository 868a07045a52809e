import { type PostResponse } from '@sandstone/contract';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { orFail } from '../../shared/errors/call-failure.ts';
import { loaderApi } from '../../shared/api/api-client.ts';
import { openedPhotoOf } from '../../shared/photos/opened-photo.ts';
import { postTexts } from './posts.loader.ts';

export interface PostData extends PostResponse {
  /** True if the address names a photo that is not in the post. */
  isPhotoMissing: boolean;
}

/** Loads a post, with the status 404 if the photo in the address is missing. */
export async function postLoader(args: LoaderFunctionArgs): Promise<ReturnType<typeof data<PostData>>> {
  const { signal, url } = args.request;
  const asked = loaderApi(args).call('post', { params: { id: args.params.id ?? '' }, signal });
  const response = await orFail(asked, postTexts);
  const opened = openedPhotoOf(new URL(url).search);
  const isPhotoMissing = opened !== null && !response.post.photos.some(({ id }) => id === opened);
  return data({ ...response, isPhotoMissing }, { status: isPhotoMissing ? 404 : 200 });
}
