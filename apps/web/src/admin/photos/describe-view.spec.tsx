/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, limits, problems } from '@sandstone/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { problemResponse, type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { unsavedTexts } from '../../shared/visits/personal-items.ts';
import { fakeLibrary, goBack, openPhotos } from './photo-manager.fixture.tsx';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { photoManager, trash, work } = adminTexts;
const commands = 'POST /api/admin/library/commands';
const id = '00000000-0000-4000-8000-0000000000aa';
const photos = ['one', 'two', 'three'].map((name) =>
  someAdminPhoto({ status: 'ready', originalName: `${name}.jpg`, width: 400, height: 300 }),
);
const [one, two, three] = photos.map((photo) => photo.id);

const view = () => within(screen.getByRole('dialog', { name: photoManager.describeOneByOne }));
const isOpen = () => screen.queryByRole('dialog', { name: photoManager.describeOneByOne }) !== null;
const field = () => view().getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = async (parts: object = {}) => {
  fireEvent.keyDown(field(), { key: 'Enter', ...parts });
  await advanceTime(1);
};
const press = async (name: string) => {
  fireEvent.click(view().getByRole('button', { name }));
  await advanceTime(1);
};
const position = (number: number) => view().getByText(photoManager.describing(number, 3));
const saved = (requests: readonly RecordedRequest[]) =>
  requests
    .filter(({ route }) => route === commands)
    .map(({ body }) => body as { photoIds: string[]; change: unknown }) // the page sends nothing else
    .map(({ photoIds, change }) => [photoIds, change]);

/** @param number counts from 1 */
async function openFrom(number: number, responses: object = {}, library = fakeLibrary(photos)) {
  const requests = await openPhotos({ ...library.responses, ...library.undoing(id), ...responses });
  await clickControl(new RegExp(photos[number - 1]?.originalName ?? ''));
  await clickControl(photoManager.describeOneByOne);
  await advanceTime(1);
  return requests;
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(crypto, 'randomUUID').mockReturnValue(id);
});

describe('describing photos one after the other', () => {
  it('saves on Enter and shows the next photo, from the opened one to the last', async () => {
    const requests = await openFrom(2);
    expect(position(2)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    write('  Dusk ');
    await enter();
    expect(position(3)).toBeTruthy();
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    write('Dawn');
    // A new line, and the end of a composed character; in Safari, too.
    await enter({ shiftKey: true });
    await enter({ isComposing: true });
    await enter({ keyCode: 229 });
    expect(position(3)).toBeTruthy();
    await enter();
    expect(isOpen()).toBe(false);
    expect(saved(requests)).toEqual([
      [[two], { description: 'Dusk' }],
      [[three], { description: 'Dawn' }],
    ]);
  });

  it('starts with the selected photos', async () => {
    const library = fakeLibrary(photos);
    await openPhotos(library.responses);
    await clickControl('Select');
    fireEvent.click(screen.getByRole('button', { name: /three/ }));
    fireEvent.click(screen.getByRole('button', { name: /one/ }));
    await clickControl(photoManager.describe);
    await clickControl(photoManager.oneByOne);
    expect(view().getByText(photoManager.describing(1, 2)).textContent).toContain('three.jpg');
    await press(photoManager.nextPhoto);
    expect(view().getByText(photoManager.describing(2, 2)).textContent).toContain('one.jpg');
  });

  it('saves when she moves or leaves, and sends nothing for a text that has not changed', async () => {
    const requests = await openFrom(1);
    write('First');
    await press(photoManager.nextPhoto);
    await press(photoManager.previousPhoto);
    expect(field().value).toBe('First');
    await press(photoManager.nextPhoto);
    write('Second');
    await press(photoManager.describingDone);
    expect(isOpen()).toBe(false);
    expect(saved(requests)).toEqual([
      [[one], { description: 'First' }],
      [[two], { description: 'Second' }],
    ]);
  });

  it('says what could not be saved, keeps its text, and saves it again', async () => {
    const library = fakeLibrary(photos);
    let isDown = true;
    const requests = await openFrom(
      1,
      {
        [commands]: (request: RecordedRequest) =>
          isDown ? problemResponse('unavailable') : library.responses[commands](request),
      },
      library,
    );
    write('First');
    await enter();
    const reason = problems.unavailable.detail ?? '';
    expect(view().getByText(photoManager.notSaved('one.jpg', reason))).toBeTruthy();
    await press(photoManager.describingDone);
    const question = within(screen.getByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await press(photoManager.previousPhoto);
    expect(field().value).toBe('First');
    expect(view().getByText(reason)).toBeTruthy();
    isDown = false;
    await press(work.tryAgain);
    expect(view().queryByText(reason)).toBeNull();
    expect(saved(requests).at(-1)).toEqual([[one], { description: 'First' }]);
    expect(library.photos[0]?.description).toBe('First');
  });

  it('saves on Back, and goes where Back led', async () => {
    const library = fakeLibrary(photos);
    await openFrom(1, {}, library);
    write('First');
    await goBack();
    await advanceTime(1);
    expect(screen.getByText('The gallery')).toBeTruthy();
    expect(library.photos[0]?.description).toBe('First');
  });

  it('asks on Back if it cannot save, and goes where Back led once the text is discarded', async () => {
    await openFrom(1, { [commands]: problemResponse('unavailable') });
    write('First');
    await goBack();
    await advanceTime(1);
    await clickControl('Keep editing');
    expect(field().value).toBe('First');
    await goBack();
    await advanceTime(1);
    await clickControl('Discard changes');
    expect(screen.getByText('The gallery')).toBeTruthy();
  });

  it('refuses a text that is too long, and stays with it', async () => {
    const requests = await openFrom(1);
    write('x'.repeat(limits.photo.maxDescriptionLength + 1));
    await enter();
    expect(position(1)).toBeTruthy();
    expect(view().getByText(adminTexts.upload.descriptionTooLong, { exact: false })).toBeTruthy();
    expect(saved(requests)).toEqual([]);
  });

  it('offers to undo the last one within the view', async () => {
    const library = fakeLibrary(photos);
    await openFrom(1, {}, library);
    write('First');
    await enter();
    await press(trash.undo);
    expect(library.photos[0]?.description).toBeNull();
    await press(photoManager.previousPhoto);
    expect(field().value).toBe('');
  });

  it('fits above the keyboard of a phone', async () => {
    const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0 });
    Object.defineProperty(window, 'visualViewport', { value: viewport, configurable: true });
    await openFrom(1);
    Object.assign(viewport, { height: 508, offsetTop: 12 });
    act(() => void viewport.dispatchEvent(new Event('resize')));
    const { style } = screen.getByRole('dialog', { name: photoManager.describeOneByOne });
    expect(style.getPropertyValue('--visible-height')).toBe('508px');
    expect(style.getPropertyValue('--visible-top')).toBe('12px');
    Reflect.deleteProperty(window, 'visualViewport');
  });
});

describe('a description that was not saved', () => {
  const { discard } = adminTexts.unsavedTexts;
  const writeAndLose = async () => {
    await openFrom(2);
    write('Dusk');
    cleanup();
  };

  it('is there again, and is saved with the next step', async () => {
    await writeAndLose();
    const requests = await openFrom(1);
    expect(view().queryByRole('button', { name: discard })).toBeNull();
    await press(photoManager.nextPhoto);
    expect([field().value, view().queryByRole('button', { name: discard }) !== null]).toEqual(['Dusk', true]);
    await enter();
    expect(saved(requests)).toEqual([[[two], { description: 'Dusk' }]]);
    expect(unsavedTexts.get()).toBeNull();
  });

  it('can be discarded', async () => {
    await writeAndLose();
    const requests = await openFrom(1);
    await press(photoManager.nextPhoto);
    await press(discard);
    expect([field().value, unsavedTexts.get()]).toEqual(['', null]);
    await enter();
    expect(saved(requests)).toEqual([]);
  });

  it('is offered in the dialog of its photo', async () => {
    await writeAndLose();
    await openPhotos({ ...fakeLibrary(photos).responses });
    await clickControl(/two\.jpg/);
    const dialog = within(screen.getByRole('dialog', { name: 'Photo' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Dusk');
    fireEvent.click(dialog.getByRole('button', { name: discard }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('');
    expect(unsavedTexts.get()).toBeNull();
  });
});
