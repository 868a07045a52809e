import { pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styles from './admin.module.css';

export function AdminPlaces(): ReactNode {
  return (
    <nav aria-label="Admin" className={styles.places}>
      <NavLink to={pages.admin} end>
        Dashboard
      </NavLink>
      <NavLink to={pages.adminPosts}>Posts</NavLink>
      <NavLink to={pages.adminVideos}>Videos</NavLink>
      <NavLink to={pages.adminUpload} end>
        Upload center
      </NavLink>
      <NavLink to={pages.adminUploadPhotos}>Upload photos</NavLink>
    </nav>
  );
}
