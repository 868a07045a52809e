import { memberTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { ShareButton } from '../page/share-button.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { type AppBrowser } from './app-browser.ts';
import { ownBrowserAddress } from './own-browser-address.ts';
import styles from './sign-in-buttons.module.css';

const { appBrowser: texts } = memberTexts;

interface AppBrowserNoticeProps {
  browser: AppBrowser;
  /** The browser may have been mistaken for one inside an app. */
  onTryAnyway: () => void;
}

/** Replaces the sign-in buttons in a browser inside an app, where the provider's popup does not work. */
export function AppBrowserNotice({ browser, onTryAnyway }: AppBrowserNoticeProps): ReactNode {
  const { pathname, search } = useLocation();
  const own = ownBrowserAddress(browser, window.location.origin + pathname + search);
  return (
    <div className={classNames('stack gap-3', styles.appBrowser)}>
      <p>{texts.why(browser.app)}</p>
      <p>{own === undefined ? texts.copyInstead : texts.how}</p>
      {own === undefined ? null : (
        <ButtonLink variant="main" to={own}>
          {texts.open}
        </ButtonLink>
      )}
      <ShareButton path={pathname + search} label={texts.copy} />
      <Button variant="plain" size="small" onClick={onTryAnyway}>
        {texts.tryAnyway}
      </Button>
    </div>
  );
}
