/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type AdminPhoto, adminTexts, defaultSiteSettings, type SitePictures } from '@sandstone/contract';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { fakeApi } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { useEditor } from '../shared/unsaved/use-editor.ts';
import { PicturesSection } from './pictures-section.tsx';

const { videoEditing, siteSettings, upload } = adminTexts;
const texts = siteSettings.pictures;
const none = defaultSiteSettings.pictures;
const photo = someAdminPhoto({ status: 'ready', width: 4000, height: 3000, originalName: 'dunes.jpg' });
const heroOf = ({ id }: AdminPhoto) => ({ photoId: id, wide: { x: 50, y: 50 }, tall: { x: 50, y: 50 } });

function Section({ value, onSave }: { value: SitePictures; onSave: (value: SitePictures) => void }) {
  const editor = useEditor('site pictures', { value, version: 3 });
  return (
    <>
      <PicturesSection editor={editor} reread={() => Promise.resolve()} />
      {/* The form saves what its sections have changed. */}
      <button onClick={() => onSave(editor.value)}>{siteSettings.save}</button>
    </>
  );
}

function open(value: SitePictures, photos: readonly AdminPhoto[] = [photo]) {
  fakeApi({ 'GET /api/admin/photos': { photos, nextCursor: null, total: photos.length } });
  const saved: SitePictures[] = [];
  render(
    <TestQueryProvider>
      <Section value={value} onSave={(each) => saved.push(each)} />
    </TestQueryProvider>,
  );
  const save = () => fireEvent.click(screen.getByRole('button', { name: siteSettings.save }));
  const group = within(screen.getByRole('group', { name: texts.kinds.hero }));
  return { saved, save, group };
}

describe('the pictures of the site', () => {
  it('say that the drawn picture is shown, and take a photo of the gallery by one tap', async () => {
    const { saved, save, group } = open(none);
    expect(group.getByText(texts.nothing.hero)).toBeTruthy();
    fireEvent.click(group.getByRole('button', { name: texts.choose(texts.kinds.hero) }));
    fireEvent.click(await screen.findByRole('button', { name: 'dunes.jpg' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await group.findByRole('img', { name: 'dunes.jpg' })).toBeTruthy();
    save();
    expect(saved).toEqual([{ ...none, hero: heroOf(photo) }]);
  });

  it('have a point of focus for wide and one for tall screens', async () => {
    const { saved, save, group } = open({ ...none, hero: heroOf(photo) });
    const tall = within(await group.findByRole('group', { name: texts.tall }));
    fireEvent.change(tall.getByLabelText(videoEditing.focusAcross), { target: { value: '80' } });
    save();
    expect(saved[0]?.hero).toEqual({ ...heroOf(photo), tall: { x: 80, y: 50 } });
  });

  it('can be removed', async () => {
    const { saved, save, group } = open({ ...none, hero: heroOf(photo) });
    fireEvent.click(group.getByRole('button', { name: texts.remove(texts.kinds.hero) }));
    save();
    expect(saved).toEqual([none]);
  });

  it('refuse a vector graphic before it is sent, and say why', async () => {
    const { group } = open(none);
    const file = new File(['<svg/>'], 'mark.svg', { type: 'image/svg+xml' });
    fireEvent.change(group.getByLabelText(texts.upload(texts.kinds.hero), { selector: 'input' }), {
      target: { files: [file] },
    });
    expect(await group.findByText(upload.invalidTypes(['mark.svg']))).toBeTruthy();
  });

  it.each([
    ['is being prepared', [someAdminPhoto({ id: photo.id })], texts.preparing],
    ['was deleted', [], texts.gone],
    [
      'could not be read',
      [
        someAdminPhoto({
          id: photo.id,
          status: 'failed',
          failure: { code: 'damaged', text: 'Too damaged.' },
        }),
      ],
      'Too damaged.',
    ],
  ])('say that a photo %s', async (_what, photos, text) => {
    const { group } = open({ ...none, hero: heroOf(photo) }, photos);
    expect(await group.findByText(text)).toBeTruthy();
  });
});
