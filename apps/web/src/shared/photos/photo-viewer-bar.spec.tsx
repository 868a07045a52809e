import { expect, it } from '@jest/globals';
import { defaultSiteSettings, pages, type SiteRules } from '@sandstone/contract';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { earlyFragmentPrefix } from '../../ui/early-button.tsx';
import { noEnvironment, PageEnvironmentProvider } from '../hydration/page-environment.ts';
import { somePhoto } from '../testing/photo.builder.ts';
import { PhotoViewerBar } from './photo-viewer-bar.tsx';

const nothing = () => undefined;

function buttonsBy(changed: Partial<SiteRules>) {
  const site = { ...defaultSiteSettings, rules: { ...defaultSiteSettings.rules, ...changed } };
  const html = renderToString(
    <PageEnvironmentProvider value={{ ...noEnvironment, site }}>
      <MemoryRouter initialEntries={[pages.pictures]}>
        <PhotoViewerBar photo={somePhoto()} place={1} total={2} zoom={1} onZoom={nothing} onClose={nothing} />
      </MemoryRouter>
    </PageEnvironmentProvider>,
  );
  return { saves: html.includes('Save this photo'), shares: html.includes(`${earlyFragmentPrefix}share`) };
}

it('the creator decides whether a photo has buttons to save and to share it', () => {
  expect(buttonsBy({ download: false, share: true })).toEqual({ saves: false, shares: true });
  expect(buttonsBy({ download: true, share: false })).toEqual({ saves: true, shares: false });
});
