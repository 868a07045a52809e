import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

// Responses are shown with the next flush of a test. By default, a timer would delay them.
notifyManager.setScheduler(queueMicrotask);

/** Gives a test's pages a cache of their own, and shows failures without a second attempt. */
export function TestQueryProvider({ children }: { children: ReactNode }): ReactNode {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
