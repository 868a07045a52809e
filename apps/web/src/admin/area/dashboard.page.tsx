import { adminTexts, pages, previewPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import card from '../components/card.module.css';
import { AdminPage } from '../components/admin-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { accountName, useSession } from '../../shared/session/session.tsx';
import styles from './admin.module.css';
import { WeekPanel } from '../insights/week-panel.tsx';
import { ContactWarning } from '../site/contact-warning.tsx';
import { SetupPanel } from '../setup/setup-panel.tsx';
import { SchedulePanel } from '../schedule/schedule-panel.tsx';
import { ReleaseLine } from './release-line.tsx';
import { WorkPanel } from './work-panel.tsx';

interface QuickLink {
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** Loads the document anew, for pages that only the server renders. */
  reloadDocument?: true;
}

/** These links complete the navigation of the admin area above, which repeats only the upload center. */
const links: QuickLink[] = [
  {
    to: pages.adminUpload,
    icon: 'upload',
    title: 'Upload center',
    text: 'Upload photos and read the guidelines.',
  },
  { to: pages.profile, icon: 'person', title: 'My profile', text: 'Your account and sign-out.' },
  { to: pages.home, icon: 'home', title: 'My site', text: 'With everything unlocked, as you see it.' },
  {
    to: previewPath('visitor'),
    icon: 'lock',
    title: 'As a visitor',
    text: 'What everyone sees.',
    reloadDocument: true,
  },
  {
    to: previewPath('member'),
    icon: 'unlock',
    title: 'As a member',
    text: 'What people see after signing in.',
    reloadDocument: true,
  },
];
const later: { icon: IconName; title: string }[] = [
  { icon: 'film', title: 'Video upload' },
  { icon: 'sun', title: 'Analytics' },
  { icon: 'person', title: 'User management' },
];

export function DashboardPage(): ReactNode {
  const { state } = useSession();
  return (
    <AdminPage
      title="Dashboard"
      heading={state.phase === 'signed-in' ? `Welcome, ${accountName(state.user)}` : 'Welcome'}
      lead="Manage your site."
      action={
        <ButtonLink variant="main" to={pages.adminUploadPhotos} icon={<Icon name="upload" size={20} />}>
          Upload Photos
        </ButtonLink>
      }
    >
      <SetupPanel />
      <WeekPanel />
      <SchedulePanel />
      <WorkPanel />
      <ul className={styles.cards}>
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              reloadDocument={link.reloadDocument}
              className={classNames(card.card, styles.card)}
            >
              <Icon name={link.icon} />
              <span>
                <span className={styles.cardTitle}>{link.title}</span>
                <span className={styles.muted}>{link.text}</span>
              </span>
            </Link>
          </li>
        ))}
        {later.map((item) => (
          <li key={item.title} className={classNames(card.card, styles.card)}>
            <Icon name={item.icon} />
            <span className={styles.muted}>{item.title}</span>
            <Badge>{adminTexts.admin.comingSoon}</Badge>
          </li>
        ))}
      </ul>
      <ContactWarning />
      <ReleaseLine />
    </AdminPage>
  );
}
