import { adminAdventuresPath, adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AdminPage } from '../components/admin-page.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { Toast } from '../../ui/toast.tsx';
import styles from './curation.module.css';
import { EventsSection } from './events-section.tsx';
import { useAdminEvents } from '../lists/use-admin-events.ts';
import { useAdminVideos } from './use-admin-videos.ts';
import { useSync } from './use-sync.ts';
import { VideosSection } from './videos-section.tsx';

const { curation } = adminTexts;

export function CurationPage(): ReactNode {
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
    <AdminPage title={curation.title} heading={showsAdventures ? curation.adventures : curation.videos}>
      <TabLinks
        title={curation.title}
        className={styles.parts}
        parts={[
          { name: curation.videos, to: pages.adminVideos, isShown: !showsAdventures },
          { name: curation.adventures, to: adminAdventuresPath, isShown: showsAdventures },
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

export const route = { Component: CurationPage };
