import { type ScheduleEntry } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { lostPhotosText } from '../shared/plans/entry.ts';
import styles from './lost-photos.module.css';

/** Warns that photos of a post that will be published were deleted. */
export function LostPhotos({ entry }: { entry: ScheduleEntry }): ReactNode {
  const text = lostPhotosText(entry);
  return text === undefined ? null : <span className={styles.text}>{text}</span>;
}
