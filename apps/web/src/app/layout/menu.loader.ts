import { type LoaderFunctionArgs } from 'react-router-dom';
import { loaderApi, serverContext } from '../../shared/api/api-client.ts';
import { type MenuData } from '../../shared/navigation/menu-events.ts';

/** Loads the events of the menus. It never fails, because a page also works without them. */
export async function menuLoader(args: LoaderFunctionArgs): Promise<MenuData> {
  if (serverContext(args)?.isBare === true) return { events: null };
  try {
    const { events } = await loaderApi(args).call('events', { signal: args.request.signal });
    return { events };
  } catch {
    return { events: null };
  }
}
