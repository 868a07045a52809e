import { createApiClient } from '@sandstone/contract';

/** The admin area's client of the api: that of the other pages knows only the routes of visitors. */
export const adminApi = createApiClient({ baseUrl: '' });
