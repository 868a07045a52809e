/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type AdminPhoto, adminTexts, pages, problems, type WatermarkResponse } from '@sandstone/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { problemResponse, bodiesTo } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';

const { siteSettings, watermark } = adminTexts;
const read = 'GET /api/admin/watermark';
const readProgress = 'GET /api/admin/watermark/progress';
const set = 'PUT /api/admin/watermark';

const someWatermark = (parts: Partial<WatermarkResponse> = {}): WatermarkResponse => ({
  kind: 'off',
  text: 'Ada',
  corner: 'bottomRight',
  strength: 50,
  picture: null,
  version: 2,
  progress: { total: 3, done: 3, withoutOriginal: 0 },
  ...parts,
});

async function show(
  response: WatermarkResponse | (() => WatermarkResponse),
  save: () => Response = () => Response.json(typeof response === 'function' ? response() : response),
  photos: readonly AdminPhoto[] = [],
) {
  const current = () => (typeof response === 'function' ? response() : response);
  const { requests } = await openAdmin(pages.adminWatermark, {
    [read]: () => Response.json(current()),
    [readProgress]: () => Response.json(current().progress),
    [set]: save,
    'GET /api/admin/photos': () => Response.json({ photos, nextCursor: null, total: photos.length }),
  });
  return requests;
}

describe('the page of the watermark', () => {
  it('switches the mark off, and keeps the words for the next time', async () => {
    const requests = await show(someWatermark({ kind: 'picture' }));
    fireEvent.click(screen.getByRole('radio', { name: watermark.kinds.off }));
    expect(screen.queryByRole('group', { name: watermark.corner })).toBeNull();
    await press(watermark.save);
    await screen.findByText(watermark.saved);
    expect(requests.find(({ route }) => route === set)?.body).toEqual({
      kind: 'off',
      text: 'Ada',
      corner: 'bottomRight',
      strength: 50,
      picture: null,
      unchangedSince: 2,
    });
  });

  it('keeps what is chosen when another tab was faster, until she looks at the saved one', async () => {
    const elsewhere = someWatermark({ text: 'Berta', version: 3 });
    let current = someWatermark();
    const requests = await show(
      () => current,
      () => {
        if (current === elsewhere) return Response.json({ ...elsewhere, version: 4 });
        current = elsewhere;
        return problemResponse('changed_since');
      },
    );
    await press(watermark.save);
    await screen.findByText(siteSettings.changedElsewhere);
    fireEvent.click(screen.getByRole('button', { name: siteSettings.showSaved }));
    await waitFor(() => expect(screen.queryByText(siteSettings.changedElsewhere)).toBeNull());
    await press(watermark.save);
    await screen.findByText(watermark.saved);
    await press(watermark.save);
    await waitFor(() =>
      expect(bodiesTo(requests, set).slice(1)).toMatchObject([
        { text: 'Berta', unchangedSince: 3 },
        { text: 'Berta', unchangedSince: 4 },
      ]),
    );
  });

  it('saves the pixels that are stored where the words are the same', async () => {
    const picture = { width: 1, height: 1, pixels: 'AAAAAA==' };
    const requests = await show(someWatermark({ kind: 'text', picture }));
    await press(watermark.save);
    await screen.findByText(watermark.saved);
    expect(requests.find(({ route }) => route === set)?.body).toMatchObject({ kind: 'text', picture });
  });

  it.each([
    { kind: 'off', shown: '/thumbnail.webp' },
    // The thumbnail has a mark already.
    { kind: 'text', shown: 'data:image/png;base64,AAAA' },
  ] as const)('shows the whole photo and a crop, and never two marks ($kind)', async ({ kind, shown }) => {
    const picture = { width: 1, height: 1, pixels: 'AAAAAA==' };
    const photo = someAdminPhoto({
      status: 'ready',
      thumbnailUrl: '/thumbnail.webp',
      placeholder: 'data:image/png;base64,AAAA',
      width: 800,
      height: 1200,
    });
    await show(someWatermark({ kind, picture: kind === 'off' ? null : picture }), undefined, [photo]);
    for (const name of [watermark.whole, watermark.crop])
      await waitFor(() =>
        expect(screen.getByText(name).closest('figure')?.querySelector('img')?.getAttribute('src')).toBe(
          shown,
        ),
      );
    expect(document.querySelectorAll('canvas')).toHaveLength(kind === 'off' ? 0 : 2);
  });

  it('tells how far the photos are, and which ones stay as they are', async () => {
    await show(someWatermark({ kind: 'picture', progress: { total: 5000, done: 312, withoutOriginal: 2 } }));
    expect(screen.getByText(watermark.working(312, 5000))).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('6');
    expect(screen.getByText(watermark.withoutOriginal(2))).toBeDefined();
  });

  it('is greyed out where no originals are kept', async () => {
    await show(someWatermark({ progress: { total: 0, done: 0, withoutOriginal: 7 } }));
    expect(screen.getByText(watermark.noOriginals)).toBeDefined();
    expect(screen.getByRole('button', { name: watermark.save }).closest('fieldset')?.disabled).toBe(true);
  });

  it('says why a mark could not be saved', async () => {
    await show(someWatermark(), () => problemResponse('unavailable'));
    await press(watermark.save);
    const refusal = await screen.findByText(problems.unavailable.detail ?? '?');
    expect(refusal.getAttribute('role')).toBe('alert');
  });
});
