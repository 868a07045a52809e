/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { ageGateId, gatedSiteId } from './age-gate.elements.ts';
import { followAgeGate } from './gate-navigation.ts';

const root = document.documentElement;
const gate = () => document.getElementById(ageGateId);
const state = () => ({
  isGateShown: gate()?.hidden === false,
  isSiteInert: document.getElementById(gatedSiteId)?.inert === true,
  focus: document.activeElement?.id,
});

function openAt(path: string, { hasGate = true } = {}) {
  const hidden = path.includes('read=first') ? 'hidden' : '';
  document.body.innerHTML =
    (hasGate ? `<div id="${ageGateId}" ${hidden}><h2 id="title" tabindex="-1"></h2></div>` : '') +
    `<div id="${gatedSiteId}"></div>`;
  const routes = ['/', '/terms'].map((each) => ({ path: each }));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  followAgeGate(router);
  return router;
}

const forget = () => void delete root.dataset.age;
beforeEach(forget);
afterEach(forget);

describe('the age gate during navigations', () => {
  it('covers every page after the one that was read first, and opens on the way back', async () => {
    const router = openAt('/terms?read=first');
    await router.navigate('/');
    expect(state()).toEqual({ isGateShown: true, isSiteInert: true, focus: 'title' });
    await router.navigate(-1);
    expect(state()).toMatchObject({ isGateShown: false, isSiteInert: false });
  });

  it('stays open once the age is confirmed', async () => {
    const router = openAt('/terms?read=first');
    root.dataset.age = 'confirmed';
    await router.navigate('/');
    expect(state()).toMatchObject({ isGateShown: false, isSiteInert: false });
  });

  it('is not needed where the server sent none', async () => {
    const router = openAt('/terms', { hasGate: false });
    await router.navigate('/');
    expect(state()).toMatchObject({ isSiteInert: false });
  });
});
