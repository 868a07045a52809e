/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AdminPhoto, adminTexts, limits, type PhotoEdits, problems } from '@sandstone/contract';
import { unedited } from '@sandstone/domain';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeApi, problemResponse, type RecordedRequest } from '../../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../../shared/testing/photo.builder.ts';
import { PhotoEditor } from './photo-editor.tsx';

const { photoEditor } = adminTexts;

/** jsdom decodes no pictures and draws none. */
class FakeImage {
  static isBroken = false;
  src = '';
  naturalWidth = 1200;
  naturalHeight = 800;
  decode = async () => {
    if (FakeImage.isBroken) throw new Error('The picture is broken');
  };
}
/** Pointer events of jsdom have no position. */
class FakePointerEvent extends MouseEvent {
  readonly isPrimary = true;
  readonly pointerId = 1;
}
Object.assign(window, { PointerEvent: FakePointerEvent });
const RealImage = window.Image;
beforeEach(() => {
  FakeImage.isBroken = false;
  Object.assign(window, { Image: FakeImage });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  HTMLElement.prototype.setPointerCapture = () => undefined;
});
afterEach(() => {
  Object.assign(window, { Image: RealImage });
});

/** @param inOtherWindow are the edits that another window saves while the editor is open */
async function show(
  photo: AdminPhoto,
  {
    respond,
    inOtherWindow,
  }: { respond?: (request: RecordedRequest) => Response; inOtherWindow?: PhotoEdits } = {},
) {
  const route = `/api/admin/photos/${photo.id}/edits`;
  const save = `PUT ${route}`;
  const stored = { edits: photo.edits, version: 7 };
  const fakeSave = (request: RecordedRequest) => {
    const body = request.body as { edits: PhotoEdits | null; unchangedSince: number };
    if (inOtherWindow !== undefined && body.unchangedSince === 7) {
      Object.assign(stored, { edits: inOtherWindow, version: 8 });
      return problemResponse('changed_since');
    }
    const formerEdits = stored.edits;
    return Response.json({ ...photo, edits: body.edits, formerEdits, version: 9 });
  };
  const requests = fakeApi({ [save]: respond ?? fakeSave, [`GET ${route}`]: () => Response.json(stored) });
  const messages: string[] = [];
  const undos: (() => Promise<void>)[] = [];
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <PhotoEditor
          photo={photo}
          onSaved={({ text, undo }) => {
            messages.push(text);
            undos.push(undo);
          }}
          onClose={() => messages.push('closed')}
        />
      ),
    },
  ]);
  render(<RouterProvider router={router} />);
  /** The requests that save, in order. */
  const saves = () => requests.filter((request) => request.route === save).map(({ body }) => body);
  const saved = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(messages).toHaveLength(1));
    return saves().at(-1);
  };
  return { messages, saved, saves, undo: () => undos[0]?.() };
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const opened = () => screen.findByRole('button', { name: photoEditor.rotateRight });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const area = (number: number) =>
  screen.getByRole('button', { name: new RegExp(`^${photoEditor.area(number)}:`) });

const photo = (edits: PhotoEdits | null = null) => someAdminPhoto({ status: 'ready', edits });

describe('the editor of a photo', () => {
  it('rotates, and conceals areas, by keyboard alone', async () => {
    const { saved, messages } = await show(photo());
    await opened();
    click(photoEditor.rotateRight);
    choose(photoEditor.tool.conceal);
    click(photoEditor.addArea);
    // On the rotated photo of 800 × 1200 px, it is a square of 144 px in the middle.
    fireEvent.keyDown(area(1), { key: 'ArrowRight' });
    fireEvent.keyDown(area(1), { key: 'ArrowDown', shiftKey: true });
    fireEvent.keyDown(screen.getByRole('button', { name: photoEditor.sizeOf(photoEditor.area(1)) }), {
      key: 'ArrowRight',
    });
    expect(await saved()).toEqual({
      edits: {
        quarterTurns: 1,
        crop: null,
        covered: [{ x: 0.49, y: 0.39, width: 0.12, height: 0.19 }],
      },
      unchangedSince: 7,
    });
    expect(messages).toEqual([photoEditor.saved]);
  });

  it('crops to the usual shapes, on the photo as it is shown', async () => {
    const { saved } = await show(photo());
    await opened();
    choose(photoEditor.forms.square);
    const crop = screen.getByRole('button', { name: new RegExp(`^${photoEditor.cropArea}:`) });
    fireEvent.keyDown(crop, { key: 'ArrowRight', shiftKey: true });
    expect(await saved()).toEqual({
      edits: { ...unedited, crop: { x: 0.21667, y: 0, width: 0.66667, height: 1 } },
      unchangedSince: 7,
    });
  });

  it('draws an area with a finger, and removes it', async () => {
    const { saved } = await show(photo());
    await opened();
    choose(photoEditor.tool.conceal);
    const stage = document.querySelector('[data-photo]');
    if (stage === null) throw new Error('There is no photo');
    // Nothing reads the other edges.
    jest
      .spyOn(stage, 'getBoundingClientRect')
      .mockReturnValue({ left: 0, top: 0, width: 300, height: 200 } as DOMRect);
    const draw = (from: [number, number], to: [number, number]) => {
      fireEvent.pointerDown(stage, { clientX: from[0], clientY: from[1], isPrimary: true });
      fireEvent.pointerMove(stage, { clientX: to[0], clientY: to[1] });
      fireEvent.pointerUp(stage);
    };
    draw([30, 20], [90, 60]);
    draw([150, 100], [210, 160]);
    fireEvent.keyDown(area(1), { key: 'Delete' });
    expect(await saved()).toEqual({
      edits: { ...unedited, covered: [{ x: 0.5, y: 0.5, width: 0.2, height: 0.3 }] },
      unchangedSince: 7,
    });
  });

  it('opens the edits again, and removes them all', async () => {
    const covered = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.4 }];
    const { saved, messages } = await show(photo({ quarterTurns: 2, crop: null, covered }));
    await opened();
    choose(photoEditor.tool.conceal);
    expect(area(1).getAttribute('aria-label')).toContain(photoEditor.place(60, 40, 30, 40));
    click(photoEditor.removeAll);
    expect(await saved()).toEqual({ edits: null, unchangedSince: 7 });
    expect(messages).toEqual([photoEditor.removed]);
  });

  it('closes without a request where nothing has changed', async () => {
    const { messages, saved } = await show(photo());
    await opened();
    click(photoEditor.rotateRight);
    click(photoEditor.rotateLeft);
    expect(await saved()).toBeUndefined();
    expect(messages).toEqual(['closed']);
  });

  it('has at most as many areas as the site stores', async () => {
    const covered = Array.from({ length: limits.photoEdits.maxConcealed }, () => ({
      x: 0,
      y: 0,
      width: 0.1,
      height: 0.1,
    }));
    await show(photo({ ...unedited, covered }));
    await opened();
    choose(photoEditor.tool.conceal);
    expect(screen.getByText(photoEditor.tooManyAreas)).toBeTruthy();
    const add = screen.getByRole('button', { name: photoEditor.addArea });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(add);
    expect(
      screen.queryByRole('button', { name: photoEditor.removeArea(limits.photoEdits.maxConcealed + 1) }),
    ).toBeNull();
  });

  it('says why the edits were not saved, and keeps them', async () => {
    await show(photo(), { respond: () => problemResponse('photo_without_original') });
    await opened();
    click(photoEditor.rotateLeft);
    click('Save');
    await screen.findByText(problems.photo_without_original.detail ?? '');
    expect(
      screen.getByRole('button', { name: photoEditor.removeAll }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  describe('while another window edits the photo', () => {
    const face = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
    const middle = { x: 0.44, y: 0.41, width: 0.12, height: 0.18 };
    const concealMiddle = async () => {
      await opened();
      click(photoEditor.rotateRight);
      click(photoEditor.rotateLeft);
      choose(photoEditor.tool.conceal);
      click(photoEditor.addArea);
    };

    it('asks before it saves, and then conceals what both have concealed', async () => {
      const { saved, saves, messages, undo } = await show(photo(), {
        inOtherWindow: { ...unedited, covered: [face] },
      });
      await concealMiddle();
      click('Save');
      await screen.findByText(photoEditor.editedElsewhere);
      expect([messages, saves()]).toEqual([
        [],
        [{ edits: { ...unedited, covered: [middle] }, unchangedSince: 7 }],
      ]);
      expect(area(2)).toBeTruthy();
      const both = { ...unedited, covered: [middle, face] };
      expect(await saved()).toEqual({ edits: both, unchangedSince: 8 });
      // The undo returns to what the other window has saved.
      await undo();
      expect(saves().at(-1)).toEqual({ edits: { ...unedited, covered: [face] }, unchangedSince: 9 });
    });

    it('leaves the other edits as they are where its own are not saved again', async () => {
      const { saves, messages } = await show(photo(), { inOtherWindow: { ...unedited, covered: [face] } });
      await concealMiddle();
      click('Save');
      await screen.findByText(photoEditor.editedElsewhere);
      click(photoEditor.removeArea(1));
      click('Save');
      await waitFor(() => expect(messages).toEqual(['closed']));
      expect(saves()).toHaveLength(1);
    });

    it('saves without a question if only something else of the photo was changed', async () => {
      const { saved, saves } = await show(photo(), { inOtherWindow: unedited });
      await concealMiddle();
      expect(await saved()).toEqual({ edits: { ...unedited, covered: [middle] }, unchangedSince: 8 });
      expect(saves()).toHaveLength(2);
    });

    it('says that both together are too many areas', async () => {
      const many = Array.from({ length: limits.photoEdits.maxConcealed }, (_, index) => ({
        ...{ x: index / 100, y: 0.9, width: 0.01, height: 0.01 },
      }));
      const { saves } = await show(photo(), { inOtherWindow: { ...unedited, covered: many } });
      await concealMiddle();
      click('Save');
      await screen.findByText(photoEditor.editedElsewhere);
      click('Save');
      expect(screen.queryByText(photoEditor.editedElsewhere)).toBeNull();
      expect(screen.getAllByText(photoEditor.tooManyAreas).length).toBeGreaterThan(0);
      expect(saves()).toHaveLength(1);
    });
  });

  it('says if the original cannot be opened', async () => {
    FakeImage.isBroken = true;
    await show(photo());
    await screen.findByText(photoEditor.notLoaded);
  });
});
