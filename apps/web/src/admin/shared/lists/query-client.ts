import { QueryClient } from '@tanstack/react-query';

/** A request that fails twice shows its reason at once, also without a connection. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'always' } } });
