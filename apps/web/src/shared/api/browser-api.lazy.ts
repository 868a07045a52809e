import { type ApiClient, createApiClient } from '@sandstone/contract';

export const browserApi: ApiClient = createApiClient({ baseUrl: '' });
