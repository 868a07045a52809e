import { pages } from '@sandstone/contract';
import { fireEvent, screen } from '@testing-library/react';
import { someAdminEvent, someAdminVideo, someSync } from '../../shared/testing/admin-video.builder.ts';
import { openAdmin } from '../testing/open-admin.tsx';
import { type FakeRoutes } from '../../shared/testing/fake-api.ts';

export const event = someAdminEvent();
export const video = someAdminVideo({ syncedTitle: 'Canyon', title: 'Canyon', event });

export const defaultResponses = {
  'GET /api/admin/sync': someSync(),
  'GET /api/admin/videos': { videos: [video], nextCursor: null, total: 1 },
  'GET /api/admin/events': { events: [event] },
};

/** Renders the page with a fake API behind it. */
export const openVideos = (responses: FakeRoutes = {}, path: string = pages.adminVideos) =>
  openAdmin(path, { ...defaultResponses, ...responses });

export function typeInto(label: string | RegExp, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
