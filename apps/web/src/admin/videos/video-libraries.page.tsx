import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { useSync } from './use-sync.ts';

const { videoEditing } = adminTexts;
const nothing = () => undefined;

/** The provider's libraries and their last sync. */
export function VideoLibrariesPage(): ReactNode {
  const sync = useSync(nothing);
  return (
    <AdminPage title={videoEditing.libraries} lead={videoEditing.librariesLead}>
      <SyncPanel sync={sync} />
    </AdminPage>
  );
}

export const route = { Component: VideoLibrariesPage };
