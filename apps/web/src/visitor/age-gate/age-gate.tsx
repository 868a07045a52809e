import { pages, type PublicSite, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ageGateId } from './age-gate.elements.ts';
import { isReadFirst, legalPages, readFirst } from './read-first.ts';

const titleId = 'age-gate-title';
const textId = 'age-gate-text';

/**
 * Covers the whole site until the visitor confirms their age. Only the server renders it; the head script opens it, and
 * `gate-navigation.ts` shows it again. It is hidden on a page that may be read first.
 */
export function AgeGate({
  site: { words, rules },
  pathname,
  search,
}: {
  site: PublicSite;
  pathname: string;
  search: string;
}): ReactNode {
  const isHidden = isReadFirst({ pathname, search });
  return (
    <div
      id={ageGateId}
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={textId}
      hidden={isHidden}
    >
      {/* The heading takes the focus: screen readers announce it first, and no key confirms by accident. */}
      <div className="card">
        <a className="close" href={rules.declineUrl} aria-label={texts.ageGate.close}>
          <Icon name="close" />
        </a>
        <p className="name" dir="auto">
          {words.name}
        </p>
        <h2 id={titleId} className="title" tabIndex={-1} autoFocus>
          {texts.ageGate.title}
        </h2>
        <p id={textId} className="text">
          {texts.ageGate.text}
        </p>
        {words.gateLine === '' ? null : (
          <p className="line" dir="auto">
            {words.gateLine}
          </p>
        )}
        {/* The head script intercepts this; without scripts the server sets the cookie and redirects. */}
        <form method="post" action={pages.age} className="actions">
          <input type="hidden" name="return" value={pathname + search} />
          <button type="submit" className={buttonClass({ variant: 'main' })}>
            {texts.ageGate.confirm}
          </button>
          <a className={buttonClass({ variant: 'plain', className: 'decline' })} href={rules.declineUrl}>
            {texts.ageGate.decline}
          </a>
        </form>
        <p className="small">
          By coming in you agree to the <a href={pages.terms + readFirst}>terms</a> and the{' '}
          <a href={pages.privacy + readFirst}>privacy policy</a>.
          {/* A hidden gate is for the pages that come after this one. */}
          {legalPages.includes(pathname) && !isHidden ? (
            <>
              {' '}
              You can <a href={pathname + readFirst}>read this page</a> first.
            </>
          ) : null}
        </p>
      </div>
    </div>
  );
}
