import { type PhotosPage, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { orFail } from '../../page/failure.ts';
import { loaderApi } from '../../page/loader.ts';

export const latestPhotos = 8;

export function homeLoader(args: LoaderFunctionArgs): Promise<PhotosPage> {
  const answer = loaderApi(args).call('photos', {
    query: { limit: latestPhotos },
    signal: args.request.signal,
  });
  return orFail(answer, { failed: texts.photos.failed, unreachable: texts.loadFailed('photos') });
}
