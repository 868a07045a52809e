import { adminTexts, newAdventurePath, pages, previewPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import card from '../shared/components/card.module.css';
import { AdminPage } from '../shared/components/admin-page.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { accountName, useSession } from '../../shared/session/session.tsx';
import text from '../shared/components/text.module.css';
import { WeekPanel } from '../insights/week-panel.tsx';
import { DraftsPanel } from '../posts/drafts-panel.tsx';
import { SchedulePanel } from '../schedule/schedule-panel.tsx';
import styles from './dashboard.module.css';
import { NeedsPanel } from './needs-panel.tsx';
import { ReleaseLine } from '../release/release-line.tsx';

interface QuickLink {
  to: string;
  icon: IconName;
  title: string;
  text: string;
  /** Loads the document anew, for pages that only the server renders. */
  reloadDocument?: true;
}

const { today, admin } = adminTexts;

/** The quick links. */
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

/** The three main actions. On a phone they stay above the bar, in reach of the thumb. */
const Actions = (): ReactNode => (
  <div role="group" aria-label={today.actions} className={styles.actions}>
    <ButtonLink variant="main" to={pages.adminUploadPhotos}>
      Upload Photos
    </ButtonLink>
    <ButtonLink to={pages.adminCreatePost}>{today.newPost}</ButtonLink>
    <ButtonLink to={newAdventurePath}>{today.newAdventure}</ButtonLink>
  </div>
);

const QuickLinks = (): ReactNode => (
  <ul className={classNames('stack gap-2', styles.cards)}>
    {links.map((link) => (
      <li key={link.to}>
        <Link
          to={link.to}
          reloadDocument={link.reloadDocument}
          className={classNames(card.card, 'row gap-3', styles.card)}
        >
          <Icon name={link.icon} size={20} />
          <span>
            <span className={styles.cardTitle}>{link.title}</span>
            <span className={text.note}>{link.text}</span>
          </span>
        </Link>
      </li>
    ))}
    {later.map((item) => (
      <li key={item.title} className={classNames(card.card, 'row gap-3', styles.card)}>
        <Icon name={item.icon} size={20} />
        <span className="muted">{item.title}</span>
        <Badge>{admin.comingSoon}</Badge>
      </li>
    ))}
  </ul>
);

/** The first page of the admin area: what needs the creator today, what comes next, and what she does most. */
export function DashboardPage(): ReactNode {
  const { state } = useSession();
  return (
    <AdminPage
      title="Dashboard"
      heading={state.phase === 'signed-in' ? `Welcome, ${accountName(state.user)}` : 'Welcome'}
      lead="Manage your site."
    >
      <NeedsPanel />
      <div className={styles.pair}>
        <SchedulePanel />
        <DraftsPanel />
      </div>
      <WeekPanel />
      <Actions />
      <QuickLinks />
      <ReleaseLine />
    </AdminPage>
  );
}

export const route = { Component: DashboardPage };
