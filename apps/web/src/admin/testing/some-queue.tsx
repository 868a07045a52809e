import { pages } from '@sandstone/contract';
import { render } from '@testing-library/react';
import { type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { UploadsProvider } from '../shared/uploads/uploads.tsx';
import {
  createUploadQueue,
  type QueueCollaborators,
  type UploadQueue,
} from '../shared/uploads/upload.queue.ts';
import { type UploadItem, type UploadPhase } from '../shared/uploads/upload.state.ts';

const never = () => new Promise<never>(() => undefined);

/** A queue that sends nothing. */
export const someQueue = (parts: Partial<QueueCollaborators> = {}): UploadQueue =>
  createUploadQueue({
    send: never,
    process: never,
    describe: never,
    makeKey: () => crypto.randomUUID(),
    createPreviewUrl: () => '',
    revokePreviewUrl: () => undefined,
    waitForRetry: never,
    unexpectedText: '',
    ...parts,
  });

export const someUpload = (phase: UploadPhase, parts: Partial<UploadItem> = {}): UploadItem => ({
  key: 'some',
  fileName: 'dune.jpg',
  bytes: 10,
  previewUrl: null,
  duplicate: false,
  hasFile: true,
  phase,
  ...parts,
});

/** Renders a part of the area that shows the uploads of a queue. */
export function showUploads(
  queue: UploadQueue,
  Part: ComponentType,
  address: string = pages.adminUploadPhotos,
): void {
  const Component = () => (
    <TestQueryProvider>
      <UploadsProvider uploads={{ queue, begin: () => undefined }}>
        <Part />
      </UploadsProvider>
    </TestQueryProvider>
  );
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
}
