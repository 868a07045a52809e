import { adminTexts, texts } from '@sandstone/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Metadata } from '../../shared/page/metadata.tsx';
import { type SessionStore } from '../../shared/session/session.store.ts';
import { SessionProvider, useSession, useSessionStore } from '../../shared/session/session.tsx';
import { LoadFailure } from '../shared/components/load-failure.tsx';
import { createQueryClient } from '../shared/lists/query-client.ts';
import { RunningUploads } from '../shared/uploads/running-uploads.tsx';
import { Claim } from './claim.tsx';
import styles from './setup.module.css';
import { useSetupCode } from './setup-code.ts';
import { Steps } from './steps.tsx';

const { setup, admin } = adminTexts;

/** Shows the steps to an administrator, and the form for the code to everybody else. */
function Content(): ReactNode {
  const { state, isAdmin } = useSession();
  const store = useSessionStore();
  const code = useSetupCode();
  if (isAdmin)
    return (
      <RunningUploads>
        <Steps />
      </RunningUploads>
    );
  switch (state.phase) {
    case 'hydrating':
    case 'verifying':
      return (
        <p role="status" className={styles.waiting}>
          {admin.loading}
        </p>
      );
    case 'unknown':
      return (
        <LoadFailure
          title={setup.unreachable}
          reason={texts.network.offline}
          onRetry={() => void store.refresh()}
        />
      );
    case 'signed-out':
    case 'signed-in':
      return (
        <Claim
          given={code}
          isSignedIn={state.phase === 'signed-in'}
          onClaimed={(user) => store.signedIn(user)}
        />
      );
  }
}

/** Leads the first administrator through a new site. It names nobody, and has no layout of the site around it. */
export function SetupPage({ store }: { store?: SessionStore }): ReactNode {
  // One for each visit: the server renders it for several people.
  const [client] = useState(createQueryClient);
  return (
    <SessionProvider store={store}>
      <QueryClientProvider client={client}>
        <Metadata title={setup.title} fullTitle={setup.title} />
        <main id="content" className={styles.page}>
          <Content />
        </main>
      </QueryClientProvider>
    </SessionProvider>
  );
}

export const route = { Component: () => <SetupPage /> };
