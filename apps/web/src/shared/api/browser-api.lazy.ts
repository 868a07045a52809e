import { createClientOf, visitorRoutes } from '@sandstone/contract';

export const browserApi = createClientOf(visitorRoutes, { baseUrl: '' });
