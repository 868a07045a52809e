/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { type AdminSite, adminTexts, defaultSiteSettings, pages, problemDocument } from '@sandstone/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeApi, problemResponse, type RecordedRequest } from '../../shared/testing/fake-api.ts';
import { someAdminPhoto } from '../../shared/testing/photo.builder.ts';
import { TestQueryProvider } from '../../shared/testing/query-provider.tsx';
import { currentUndoOffer } from '../shared/undo/undo.store.ts';
import { SiteSettingsPage } from './site-settings.page.tsx';

const { siteSettings } = adminTexts;
const { words, links, rules } = defaultSiteSettings;

const site = (some: Partial<AdminSite> = {}): AdminSite => ({
  words: { value: words, version: 0 },
  pictures: { value: defaultSiteSettings.pictures, version: 0 },
  look: { value: defaultSiteSettings.look, version: 0 },
  links: { value: links, version: 0 },
  rules: { value: rules, version: 0 },
  gallery: { value: defaultSiteSettings.gallery, version: 0 },
  legal: { value: defaultSiteSettings.legal, version: 0 },
  defaults: defaultSiteSettings,
  ...some,
});
const opening = { isOpen: true, openedAt: null, changedAt: '2026-01-01T00:00:00.000Z', version: 1 };
const route = {
  read: 'GET /api/admin/site',
  opening: 'GET /api/admin/site/opening',
  words: 'PUT /api/admin/site/words',
  links: 'PUT /api/admin/site/links',
  rules: 'PUT /api/admin/site/rules',
  look: 'PUT /api/admin/site/look',
  legal: 'PUT /api/admin/site/legal',
};

async function open(responses: Record<string, unknown> = {}) {
  const requests = fakeApi({ [route.read]: site(), [route.opening]: opening, ...responses });
  const router = createMemoryRouter([{ path: '*', Component: SiteSettingsPage }], {
    initialEntries: [pages.adminSite],
  });
  render(
    <TestQueryProvider>
      <RouterProvider router={router} />
    </TestQueryProvider>,
  );
  await screen.findByRole('region', { name: siteSettings.words.title });
  return requests;
}
/** Previews of links read pages meanwhile. */
const lastSave = (requests: readonly RecordedRequest[]) =>
  requests.findLast(({ route: sent }) => sent.startsWith('PUT '));
const part = (name: string) => within(screen.getByRole('region', { name }));
const saveButton = () => screen.getByRole('button', { name: siteSettings.save });
const save = () => fireEvent.click(saveButton());

describe('the settings of the site', () => {
  it('are saved part by part, and the former ones come back by an undo', async () => {
    const named = { ...words, name: 'Desert Rose' };
    const saved = site({ words: { value: named, version: 1 } });
    const requests = await open({ [route.words]: saved });
    // Nothing is sent, and the button keeps the focus.
    save();
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    expect(requests.some(({ route: sent }) => sent === route.words)).toBe(false);
    fireEvent.change(screen.getByLabelText(siteSettings.words.name), { target: { value: 'Desert Rose' } });
    save();
    await waitFor(() =>
      expect(currentUndoOffer()?.text).toBe(siteSettings.saved([siteSettings.words.title])),
    );
    expect(lastSave(requests)).toMatchObject({
      route: route.words,
      body: { value: named, unchangedSince: 0 },
    });
    await act(async () => currentUndoOffer()?.undo?.());
    expect(lastSave(requests)).toMatchObject({
      route: route.words,
      body: { value: words, unchangedSince: 1 },
    });
  });

  it('are saved by one button, with one undo; a refused part keeps its text and is shown', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this.textContent);
    };
    const named = { ...words, name: 'Desert Rose' };
    const quiet = { ...rules, share: !rules.share };
    const saved = site({ words: { value: named, version: 1 } });
    let refused: unknown = problemResponse('unavailable');
    const requests = await open({ [route.words]: saved, [route.rules]: () => refused });
    expect(screen.getByRole('navigation', { name: siteSettings.sections }).textContent).toContain(
      siteSettings.rules.title,
    );
    fireEvent.change(screen.getByLabelText(siteSettings.words.name), { target: { value: 'Desert Rose' } });
    fireEvent.click(screen.getByRole('switch', { name: siteSettings.rules.share }));
    expect(
      screen.getByText(siteSettings.unsaved([siteSettings.words.title, siteSettings.rules.title])),
    ).toBeTruthy();
    save();
    await waitFor(() => expect(scrolled).toEqual([siteSettings.rules.title]));
    const alerts = part(siteSettings.rules.title).getAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent).join('')).not.toBe('');
    expect(currentUndoOffer()?.text).toBe(siteSettings.saved([siteSettings.words.title]));
    expect(screen.getByText(siteSettings.unsaved([siteSettings.rules.title]))).toBeTruthy();
    refused = site({ words: { value: named, version: 1 }, rules: { value: quiet, version: 1 } });
    save();
    await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBe('true'));
    expect(lastSave(requests)).toMatchObject({ route: route.rules, body: { value: quiet } });
  });

  it('come back by one undo after several parts were saved', async () => {
    const value = { ...words, name: 'Desert Rose' };
    const quiet = { ...rules, share: !rules.share };
    const saved = site({ words: { value, version: 1 }, rules: { value: quiet, version: 1 } });
    const requests = await open({ [route.words]: saved, [route.rules]: saved });
    fireEvent.change(screen.getByLabelText(siteSettings.words.name), { target: { value: 'Desert Rose' } });
    fireEvent.click(screen.getByRole('switch', { name: siteSettings.rules.share }));
    save();
    const titles = [siteSettings.words.title, siteSettings.rules.title];
    await waitFor(() => expect(currentUndoOffer()?.text).toBe(siteSettings.saved(titles)));
    await act(async () => currentUndoOffer()?.undo?.());
    const undone = requests.filter(({ route: sent }) => sent.startsWith('PUT ')).slice(2);
    expect(undone.map(({ route: sent, body }) => [sent, body])).toEqual([
      [route.words, { value: words, unchangedSince: 1 }],
      [route.rules, { value: rules, unchangedSince: 1 }],
    ]);
  });

  it('keep what was typed when another tab was faster, until the creator looks at the saved one', async () => {
    const elsewhere = site({ words: { value: { ...words, name: 'Of the other tab' }, version: 1 } });
    let read = site();
    await open({ [route.read]: () => read, [route.words]: problemResponse('changed_since') });
    const name = () => screen.getByLabelText<HTMLInputElement>(siteSettings.words.name).value;
    fireEvent.change(screen.getByLabelText(siteSettings.words.name), { target: { value: 'Mine' } });
    save();
    await screen.findByText(siteSettings.changedElsewhere);
    expect(name()).toBe('Mine');
    read = elsewhere;
    fireEvent.click(screen.getByRole('button', { name: siteSettings.showSaved }));
    await waitFor(() => expect(name()).toBe('Of the other tab'));
    expect(screen.queryByText(siteSettings.changedElsewhere)).toBeNull();
  });

  it('show why a value is refused', async () => {
    const detail = 'value.eventsAlias: is the address of another page.';
    await open({
      [route.words]: Response.json(
        { ...problemDocument('invalid_request'), detail },
        {
          status: 400,
          headers: { 'content-type': 'application/problem+json' },
        },
      ),
    });
    fireEvent.change(screen.getByLabelText(/Your own word in links to adventures/), {
      target: { value: 'posts' },
    });
    save();
    await screen.findByText(/another page/);
  });

  it('choose an accent, which the open page shows once it is saved', async () => {
    const { look } = adminTexts;
    const value = { ...defaultSiteSettings.look, accent: 'juniper' };
    const requests = await open({ [route.look]: site({ look: { value, version: 1 } }) });
    const accent = () => document.documentElement.style.getPropertyValue('--dark-accent');
    fireEvent.click(screen.getByRole('radio', { name: look.presets.juniper }));
    expect(accent()).toBe('240 138 93');
    save();
    await waitFor(() => expect(accent()).toBe('147 180 106'));
    expect(lastSave(requests)).toMatchObject({ route: route.look, body: { value, unchangedSince: 0 } });
  });

  it('save the contact of the legal pages', async () => {
    const { legal } = adminTexts;
    const value = { ...defaultSiteSettings.legal, contact: 'vera@example.org' };
    const requests = await open({ [route.legal]: site({ legal: { value, version: 1 } }) });
    fireEvent.change(part(legal.title).getByLabelText(legal.contact), { target: { value: value.contact } });
    save();
    await waitFor(() => expect(lastSave(requests)?.route).toBe(route.legal));
    expect(lastSave(requests)?.body).toEqual({ value, unchangedSince: 0 });
  });

  it('add, move and remove links', async () => {
    const requests = await open({ [route.links]: site() });
    const section = part(siteSettings.links.title);
    for (const [index, name] of ['One', 'Two'].entries()) {
      fireEvent.click(section.getByRole('button', { name: siteSettings.links.add }));
      fireEvent.change(section.getAllByLabelText(siteSettings.links.label)[index] as HTMLElement, {
        target: { value: name },
      });
      fireEvent.change(section.getAllByLabelText(siteSettings.links.address)[index] as HTMLElement, {
        target: { value: `https://example.com/${name}` },
      });
    }
    fireEvent.click(section.getByRole('button', { name: siteSettings.links.up('Two') }));
    fireEvent.click(section.getByRole('button', { name: siteSettings.links.remove('One') }));
    save();
    await waitFor(() => expect(lastSave(requests)?.route).toBe(route.links));
    expect(lastSave(requests)?.body).toEqual({
      value: { links: [{ label: 'Two', address: 'https://example.com/Two' }] },
      unchangedSince: 0,
    });
  });

  it('give the preview the pictures that are chosen, whether or not they are saved', async () => {
    const photo = someAdminPhoto({ status: 'ready', width: 4000, height: 3000 });
    const { id: photoId, cdnUrl: src, width, height } = photo;
    const focus = { wide: { x: 10, y: 20 }, tall: { x: 30, y: 40 } };
    const pictures = { value: { portrait: null, hero: { photoId, ...focus }, mark: null }, version: 2 };
    await open({
      [route.read]: site({ pictures }),
      'GET /api/admin/photos': { photos: [photo], nextCursor: null, total: 1 },
    });
    const sent = () =>
      JSON.parse(document.querySelector<HTMLInputElement>('input[name=settings]')?.value ?? '') as object;
    const hero = { sources: [], src, width, height, placeholder: '', ...focus };
    await waitFor(() => expect(sent()).toMatchObject({ hero }));
    const { remove, kinds } = siteSettings.pictures;
    fireEvent.click(screen.getByRole('button', { name: remove(kinds.hero) }));
    expect(sent()).not.toHaveProperty('hero');
  });

  it('choose reactions in their order, and switch rules', async () => {
    const requests = await open({ [route.rules]: site() });
    fireEvent.click(screen.getByRole('checkbox', { name: /Love it/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Wow/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /Love it/ }));
    fireEvent.click(screen.getByRole('switch', { name: siteSettings.rules.discreetShare }));
    fireEvent.click(screen.getByRole('switch', { name: siteSettings.rules.refuseAiCrawlers }));
    expect(screen.getByText(siteSettings.rules.refuseAiCrawlersHint)).toBeTruthy();
    save();
    await waitFor(() => expect(lastSave(requests)?.route).toBe(route.rules));
    expect(lastSave(requests)?.body).toMatchObject({
      value: { reactions: ['love', 'fire', 'bravo'], discreetShare: true, refuseAiCrawlers: true },
    });
  });
});
