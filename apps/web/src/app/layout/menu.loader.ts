import { type MenuEvent } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { loaderApi } from '../../api/api-client.ts';

export interface MenuData {
  /** Newest first; null where they could not be had. */
  events: readonly MenuEvent[] | null;
}

/** The events of the menus. A page stands without them, so this never fails. */
export async function menuLoader(args: LoaderFunctionArgs): Promise<MenuData> {
  try {
    return await loaderApi(args).call('events', { signal: args.request.signal });
  } catch {
    return { events: null };
  }
}
