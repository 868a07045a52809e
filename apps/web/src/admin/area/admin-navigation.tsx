import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import styles from './admin.module.css';

/** Each entry lists the pages that belong to it; the first is the link target. */
export const navigationItems: readonly { name: string; pages: readonly [string, ...string[]] }[] = [
  { name: 'Dashboard', pages: [pages.admin] },
  { name: adminTexts.insights.title, pages: [pages.adminInsights] },
  { name: 'Posts', pages: [pages.adminPosts, pages.adminCreatePost, pages.adminEditPost] },
  { name: adminTexts.schedule.title, pages: [pages.adminSchedule] },
  { name: adminTexts.photoManager.title, pages: [pages.adminPhotos] },
  { name: 'Videos', pages: [pages.adminVideos, pages.adminEvent] },
  { name: 'Upload center', pages: [pages.adminUpload, pages.adminUploadSinglePhoto] },
  { name: 'Upload photos', pages: [pages.adminUploadPhotos] },
  { name: adminTexts.watermark.title, pages: [pages.adminWatermark] },
  { name: adminTexts.trash.title, pages: [pages.adminTrash] },
  { name: 'Work', pages: [pages.adminWork] },
  { name: adminTexts.activity.title, pages: [pages.adminAudit] },
];

/** The admin navigation in one line; on a phone it scrolls sideways to centre the current entry. */
export function AdminNavigation(): ReactNode {
  const line = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const present = line.current?.querySelector<HTMLElement>('[aria-current]');
    if (line.current === null || !present) return;
    line.current.scrollLeft = present.offsetLeft - (line.current.clientWidth - present.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={line} aria-label="Admin" className={styles.places}>
      {navigationItems.map((place) => (
        <Link
          key={place.name}
          to={place.pages[0]}
          aria-current={place.pages.some((page) => matchPath(page, pathname) !== null) ? 'page' : undefined}
        >
          {place.name}
        </Link>
      ))}
    </nav>
  );
}
