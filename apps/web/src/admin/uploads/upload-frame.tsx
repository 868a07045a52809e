import { pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { TabLinks } from '../shared/components/tab-links.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import { UploadList } from './upload-list.tsx';
import { UploadSummaryBar } from './upload-summary.tsx';
import styles from './upload-center.module.css';

const modes = [
  { name: 'Several photos', to: pages.adminUploadPhotos },
  { name: 'A single photo', to: pages.adminUploadSinglePhoto },
];

interface UploadFrameProps {
  title: string;
  lead: string;
  /** The address of the mode that is shown. */
  mode: string;
  /** Called when the creator clears the list of uploads. */
  onClear?: () => void;
  /** The choice of files. */
  children: ReactNode;
}

/** The upload page around either mode: both have the same list of uploads. */
export function UploadFrame({ title, lead, mode, onClear, children }: UploadFrameProps): ReactNode {
  return (
    <AdminPage title={title} lead={lead}>
      <TabLinks
        title="How to upload"
        className={styles.modes}
        parts={modes.map(({ name, to }) => ({ name, to, isShown: to === mode }))}
      />
      <UploadSummaryBar />
      {children}
      <FailedUploads />
      <UploadList onClear={onClear} />
    </AdminPage>
  );
}
