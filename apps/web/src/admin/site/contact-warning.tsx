import { adminTexts, hasExampleContact, pages } from '@sandstone/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { adminApi } from '../api/admin-api.ts';
import styles from './contact-warning.module.css';

const { siteSettings } = adminTexts;

/** Warns as long as nobody reads what visitors send to the contact of the legal pages. */
export function ContactWarning(): ReactNode {
  const { data } = useQuery({
    queryKey: ['site-contact'],
    queryFn: ({ signal }) => adminApi.call('adminSite', { signal }),
  });
  if (data === undefined || !hasExampleContact(data.legal.value)) return null;
  return (
    <p className={styles.warning}>
      <Icon name="alert" />
      <span>
        {siteSettings.exampleContact} <Link to={pages.adminSite}>{siteSettings.enterContact}</Link>
      </span>
    </p>
  );
}
