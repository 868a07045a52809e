import { pages, texts } from '@sandstone/contract';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { useHref, useLocation } from 'react-router-dom';
import { NavLink } from '../../ui/link.tsx';
import { SessionTab } from '../../shared/session/session-button.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { useSession } from '../../shared/session/session.tsx';
import { Icon } from '../../ui/icon.tsx';
import { sitePages } from '../site-pages.ts';
import styles from '../../ui/bottom-bar.module.css';
import { lastElementId } from './last-element.ts';
import { isVideosTabPath } from './navigation-items.ts';
import { useSheetEntry } from './use-sheet-entry.ts';
import { VideoMenu } from './video-menu.tsx';

// The sheet's code is loaded on hover or focus. If it fails to load, the page of all videos opens instead.
const loadSheet = () => import('../../ui/sheet.tsx');
const Sheet = lazy(async () => {
  try {
    return { default: (await loadSheet()).Sheet };
  } catch {
    window.location.assign(pages.allVideos);
    return { default: () => null };
  }
});
const prepareSheet = () => void loadSheet().catch(() => undefined);

export function BottomBar(): ReactNode {
  const { pathname } = useLocation();
  const { words } = useSite();
  const allVideos = useHref(pages.allVideos);
  const { isAdmin } = useSession();
  const { isOpen, wasOpen, open, close } = useSheetEntry();
  return (
    <>
      <nav id={lastElementId} aria-label="Bottom" className={styles.bar}>
        {sitePages.map(({ path, entry }) =>
          entry?.tab === undefined ? null : path === pages.allVideos ? (
            <Fragment key={path}>
              {/* A plain link to all videos until hydration. */}
              <a
                href={allVideos}
                role="button"
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                className={styles.tab}
                data-inside={isVideosTabPath(pathname, words.eventsAlias) || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  open();
                }}
                onPointerEnter={prepareSheet}
                onFocus={prepareSheet}
                onKeyDown={(event) => {
                  if (event.key !== ' ') return;
                  event.preventDefault();
                  open();
                }}
              >
                <Icon name={entry.icon} />
                {entry.tab}
              </a>
              {isAdmin ? (
                <NavLink to={pages.adminUploadPhotos} className={styles.tab}>
                  <Icon name="upload" />
                  {texts.navigation.upload}
                </NavLink>
              ) : null}
            </Fragment>
          ) : (
            <NavLink key={path} to={path} end={path === pages.home} viewTransition className={styles.tab}>
              <Icon name={entry.icon} />
              {entry.tab}
            </NavLink>
          ),
        )}
        <SessionTab className={styles.tab} />
      </nav>
      {wasOpen ? (
        <Suspense>
          <Sheet
            isOpen={isOpen}
            title={texts.navigation.videos}
            closeLabel={texts.navigation.close}
            onClose={close}
          >
            <VideoMenu
              all={texts.navigation.allVideos}
              allLine={texts.navigation.browseAll}
              events={words.eventsHeading}
              replacesStep
            />
          </Sheet>
        </Suspense>
      ) : null}
    </>
  );
}
