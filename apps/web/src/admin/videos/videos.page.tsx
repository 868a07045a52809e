import { adminAdventuresPath, adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { TabLinks } from '../shared/components/tab-links.tsx';
import { Toast } from '../../ui/toast.tsx';
import styles from './videos.module.css';
import { EventsSection } from './events-section.tsx';
import { useAdminEvents } from '../shared/lists/use-admin-events.ts';
import { useAdminVideos } from './use-admin-videos.ts';
import { useSync } from './use-sync.ts';
import { VideosSection } from './videos-section.tsx';

const { videoEditing } = adminTexts;

export function VideosPage(): ReactNode {
  const [parameters] = useSearchParams();
  const showsAdventures = parameters.get('show') === 'adventures';
  const videos = useAdminVideos();
  const events = useAdminEvents();
  const reload = () => {
    videos.reload();
    events.reload();
  };
  const sync = useSync(reload);
  const [toastText, setToastText] = useState<string>();
  return (
    <AdminPage
      title={videoEditing.title}
      heading={showsAdventures ? videoEditing.adventures : videoEditing.videos}
    >
      <TabLinks
        title={videoEditing.title}
        className={styles.parts}
        parts={[
          { name: videoEditing.videos, to: pages.adminVideos, isShown: !showsAdventures },
          { name: videoEditing.adventures, to: adminAdventuresPath, isShown: showsAdventures },
        ]}
      />
      {showsAdventures ? (
        <EventsSection
          events={events}
          onSaved={(text) => {
            reload();
            setToastText(text);
          }}
        />
      ) : (
        <VideosSection
          videos={videos}
          events={events.response?.events ?? []}
          onSaved={(saved) => {
            // The counts of the events may have changed, and thumbnails may be recreated.
            events.reload();
            sync.awaitCovers(saved.filter(({ cover }) => cover === null).length);
          }}
        />
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </AdminPage>
  );
}

export const route = { Component: VideosPage };
