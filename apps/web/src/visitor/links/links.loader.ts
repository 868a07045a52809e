import { limits, type Photo } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { loaderApi } from '../../shared/api/api-client.ts';

export interface LinksData {
  /** The newest ones; empty if they failed to load. */
  photos: readonly Photo[];
}

export function linksLoader(args: LoaderFunctionArgs): Promise<LinksData> {
  const query = { limit: limits.links.photos, sort: 'newest' as const };
  return loaderApi(args)
    .call('photos', { query, signal: args.request.signal })
    .then(
      ({ photos }) => ({ photos }),
      () => ({ photos: [] }),
    );
}
