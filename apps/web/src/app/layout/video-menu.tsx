import { eventPath, pages, texts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { useRevalidator, useRouteLoaderData } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { layoutRouteId, type MenuData } from '../../shared/navigation/menu-events.ts';
import styles from './video-menu.module.css';

/** Links to all videos and to each event with its video counts. */
export function VideoMenu({
  all,
  allLine,
  events: heading,
  replacesStep = false,
}: {
  all: string;
  allLine?: string;
  events: string;
  /** Set where the open menu is a history entry of its own, to which Back must not return. */
  replacesStep?: boolean;
}): ReactNode {
  // The layout's loader returns this type; the data is undefined if the layout itself failed.
  const { events = null } = (useRouteLoaderData(layoutRouteId) as MenuData | undefined) ?? {};
  const { revalidate } = useRevalidator();
  const headingId = useId();
  return (
    <>
      <NavLink
        to={pages.allVideos}
        replace={replacesStep || undefined}
        viewTransition
        className={classNames('row gap-3', styles.all)}
      >
        <Icon name="film" />
        <span className={styles.words}>
          {all}
          {allLine === undefined ? null : <span className={styles.line}>{allLine}</span>}
        </span>
      </NavLink>
      <h3 id={headingId} className={styles.heading}>
        {heading}
      </h3>
      {events === null ? (
        <div className={styles.none}>
          <p>{texts.navigation.eventsFailed}</p>
          <Button size="small" onClick={() => void revalidate()}>
            {texts.errorScreen.retry}
          </Button>
        </div>
      ) : events.length === 0 ? (
        <p className={styles.none}>{texts.navigation.noEvents}</p>
      ) : (
        <ul className={styles.events} aria-labelledby={headingId}>
          {events.map(({ id, slug, title, counts }) => (
            <li key={id}>
              <Link
                to={eventPath(slug)}
                replace={replacesStep || undefined}
                viewTransition
                className={styles.event}
              >
                <span className={styles.title}>{title}</span>
                <span className={styles.line}>{texts.videoCounts(counts)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
