import { pages, site, texts } from '@sandstone/contract';
import { type ReactNode, useId } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useAgeConfirmed } from '../../hooks/use-age-confirmed.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './age-gate.module.css';
import { ageGateId, gatedSiteId } from './age-gate.elements.ts';

/** Pages that a visitor may read before accepting them. */
const legalPages: readonly string[] = [pages.terms, pages.privacy, pages.recordKeeping, pages.contentRemoval];
/** The query that opens a legal page before the gate is passed; it works without scripts. */
const readFirst = '?read=first';

function Gate({ path, returnPath }: { path: string; returnPath: string }): ReactNode {
  const titleId = useId();
  const textId = useId();
  return (
    <div
      id={ageGateId}
      className={styles.gate}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      {/* The heading takes the focus: screen readers announce it first, and no key confirms by accident. */}
      <div className={styles.card}>
        <a className={styles.close} href={site.declineUrl} aria-label={texts.ageGate.close}>
          <Icon name="close" />
        </a>
        <p className={styles.name}>{site.name}</p>
        <h2 id={titleId} className={styles.title} tabIndex={-1} autoFocus>
          {texts.ageGate.title}
        </h2>
        <p id={textId} className={styles.text}>
          {texts.ageGate.text}
        </p>
        {/* The head script intercepts this; without scripts the server sets the cookie and redirects. */}
        <form method="post" action={pages.age} className={styles.actions}>
          <input type="hidden" name="return" value={returnPath} />
          <button type="submit" className={styles.confirm}>
            {texts.ageGate.confirm}
          </button>
          <a className={styles.decline} href={site.declineUrl}>
            {texts.ageGate.decline}
          </a>
        </form>
        <p className={styles.small}>
          By coming in you agree to the <a href={pages.terms + readFirst}>terms</a> and the{' '}
          <a href={pages.privacy + readFirst}>privacy policy</a>.
          {legalPages.includes(path) ? (
            <>
              {' '}
              You can <a href={path + readFirst}>read this page</a> first.
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}

/** Covers the whole site until the visitor confirms their age. */
export function AgeGate(): ReactNode {
  const confirmed = useAgeConfirmed();
  const { pathname, search } = useLocation();
  const isReadFirst = legalPages.includes(pathname) && search === readFirst;
  const closed = !confirmed && !isReadFirst;
  return (
    <>
      {closed ? <Gate path={pathname} returnPath={pathname + search} /> : null}
      {/* The page is rendered for crawlers, but inert until the gate is passed. */}
      <div id={gatedSiteId} inert={closed} suppressHydrationWarning>
        <Outlet />
      </div>
    </>
  );
}
