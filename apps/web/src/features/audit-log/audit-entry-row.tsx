import { type AuditResourceType, editPostPath, pages, photoParameter } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { clockInWords } from '../../format/relative-time.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { type Deed, sentenceOf, thingOf } from './audit-entry-texts.ts';
import styles from './audit-log.module.css';

const icons: Record<AuditResourceType, IconName> = {
  session: 'device',
  user: 'person',
  photo: 'picture',
  post: 'post',
  video: 'film',
  event: 'film',
  cover: 'film',
};

/** Where the thing is looked after; undefined where it has no place of its own. */
function placeOf({ entry, count }: Deed): string | undefined {
  const { target, targetName } = entry;
  if (target === null || targetName === null || count > 1) return undefined;
  const thing = thingOf(entry);
  if (thing === 'photo') return `${pages.adminPhotos}?${photoParameter}=${encodeURIComponent(target)}`;
  return thing === 'post' ? editPostPath(target) : undefined;
}

/** One line of the log: who did what, to what, and when. */
export function DeedRow({ deed }: { deed: Deed }): ReactNode {
  const { entry } = deed;
  const { who, did, name, after } = sentenceOf(deed);
  const place = placeOf(deed);
  const thing = thingOf(entry);
  return (
    <li className={styles.deed}>
      <Icon name={thing === undefined ? 'home' : icons[thing]} size={20} />
      <p className={styles.sentence}>
        <strong>{who}</strong> {did}{' '}
        {name === undefined ? null : (
          <q dir="auto">{place === undefined ? name : <Link to={place}>{name}</Link>}</q>
        )}{' '}
        {after}
      </p>
      <time dateTime={entry.on} className={styles.time}>
        {clockInWords(entry.on)}
      </time>
    </li>
  );
}
