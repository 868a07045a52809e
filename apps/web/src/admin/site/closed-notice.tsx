import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import styles from './closed-notice.module.css';
import { useOpening } from '../shared/site-settings/use-opening.ts';

const { opening } = adminTexts;

/** Reminds the creator that only she can see the site. */
export function ClosedNotice(): ReactNode {
  const { response } = useOpening();
  if (response?.isOpen !== false || response.isInForce === false) return null;
  return (
    <p className={styles.notice}>
      <span>{opening.notice}</span> <Link to={pages.adminSite}>{opening.noticeLink}</Link>
    </p>
  );
}
