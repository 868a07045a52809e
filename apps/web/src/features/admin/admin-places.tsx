import { memberTexts, pages } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styles from './admin.module.css';

/** The rooms of the admin area in one line; on a phone it is moved sideways, and the present one stands in its middle. */
export function AdminPlaces(): ReactNode {
  const places = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const present = places.current?.querySelector<HTMLElement>('[aria-current]');
    if (places.current === null || !present) return;
    places.current.scrollLeft = present.offsetLeft - (places.current.clientWidth - present.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={places} aria-label="Admin" className={styles.places}>
      <NavLink to={pages.admin} end>
        Dashboard
      </NavLink>
      <NavLink to={pages.adminPosts}>Posts</NavLink>
      <NavLink to={pages.adminPhotos}>{memberTexts.photoManager.title}</NavLink>
      <NavLink to={pages.adminVideos}>Videos</NavLink>
      <NavLink to={pages.adminUpload} end>
        Upload center
      </NavLink>
      <NavLink to={pages.adminUploadPhotos}>Upload photos</NavLink>
      <NavLink to={pages.adminWork}>Work</NavLink>
      <NavLink to={pages.adminAudit}>{memberTexts.activity.title}</NavLink>
    </nav>
  );
}
