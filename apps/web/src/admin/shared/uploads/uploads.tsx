import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { type BrowserUploads, createBrowserUploads } from './browser-uploads.ts';
import { type UploadQueue } from './upload.queue.ts';
import { type UploadItem } from './upload.state.ts';

let ofThisVisit: BrowserUploads | undefined;
/** Returns the uploads of this visit. Browser only: created when the admin area is first shown. */
export const browserUploads = (): BrowserUploads => (ofThisVisit ??= createBrowserUploads());

const UploadsContext = createContext<BrowserUploads | undefined>(undefined);

/** Provides the uploads to its children; they continue after it unmounts. */
export function UploadsProvider({
  uploads,
  children,
}: {
  uploads?: BrowserUploads;
  children: ReactNode;
}): ReactNode {
  const [value] = useState(() => uploads ?? browserUploads());
  return <UploadsContext value={value}>{children}</UploadsContext>;
}

export interface Uploads {
  items: readonly UploadItem[];
  queue: UploadQueue;
}

export function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (uploads === undefined) throw new Error('useUploads requires an UploadsProvider');
  const { queue } = uploads;
  const { items } = useSyncExternalStore(queue.subscribe, queue.state);
  return { items, queue };
}
