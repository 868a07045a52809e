import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { AdminPage } from '../components/admin-page.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { useSync } from './use-sync.ts';

const { curation } = adminTexts;
const nothing = () => undefined;

/** The provider's libraries and their last sync. */
export function VideoLibrariesPage(): ReactNode {
  const sync = useSync(nothing);
  return (
    <AdminPage title={curation.libraries} lead={curation.librariesLead}>
      <SyncPanel sync={sync} />
    </AdminPage>
  );
}

export const route = { Component: VideoLibrariesPage };
