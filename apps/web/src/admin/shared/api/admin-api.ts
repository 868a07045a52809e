import { type ApiFetch, createApiClient } from '@sandstone/contract';
import { sessionRegained } from '../session/session-holder.ts';

/** Sends a request again when its session had ended and the same administrator has signed in anew. */
const fetchInSession: ApiFetch = async (url, init) => {
  const response = await fetch(url, init);
  return response.status === 401 && (await sessionRegained()) ? fetch(url, init) : response;
};

/** The admin area's client of the api: that of the other pages knows only the routes of visitors. */
export const adminApi = createApiClient({ baseUrl: '', fetch: fetchInSession });
