import { createContext, type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { type BrowserUploads, createBrowserUploads } from './browser-uploads.ts';
import { type UploadQueue } from './upload.queue.ts';
import { type UploadItem } from './upload.state.ts';

let ofThisVisit: BrowserUploads | undefined;
/** The uploads of this visit. In the browser only: made when the admin area is first shown. */
export const browserUploads = (): BrowserUploads => (ofThisVisit ??= createBrowserUploads());

const UploadsContext = createContext<BrowserUploads | undefined>(undefined);

/** Makes the uploads known to what is inside; they do not end with it. */
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
  if (uploads === undefined) throw new Error('Uploads are known in the admin area only');
  const { queue } = uploads;
  const { items } = useSyncExternalStore(queue.subscribe, queue.state);
  return { items, queue };
}
