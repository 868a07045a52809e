import { viewedPage, viewPath } from '@sandstone/contract';
import { type DataRouter } from 'react-router-dom';
import { parseUrl } from '../shared/navigation/addresses.ts';

/** The browser's request not to be tracked, which some browsers do not know. */
const refusesCounting = () =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);

/** Runs `act` when the page is visible. A page that is opened in the background, or rendered in advance, is not yet. */
function whenVisible(act: () => void): void {
  if (document.visibilityState === 'visible') return act();
  const check = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', check);
    act();
  };
  document.addEventListener('visibilitychange', check);
}

/** The host of the page that led to this document; empty if the browser names none. */
const referrerHost = () => parseUrl(document.referrer)?.hostname ?? '';

/** Reports the open page and each one that follows it, so that the server can count it. Nothing identifies the visitor. */
export function countViews(
  router: Pick<DataRouter, 'state' | 'subscribe'>,
  eventsAlias: string | null,
): void {
  if (refusesCounting()) return;
  let counted: string | undefined;
  let isFirst = true;
  const count = () => {
    const { location, navigation } = router.state;
    const path = location.pathname;
    if (navigation.state !== 'idle' || path === counted) return;
    counted = path;
    if (viewedPage(path, eventsAlias) === undefined) return;
    const referrer = isFirst ? referrerHost() : undefined;
    isFirst = false;
    whenVisible(() => {
      // A failure is not reported: the visitor did not ask for this.
      fetch(viewPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ path, referrer }),
        keepalive: true,
        priority: 'low',
      }).catch(() => undefined);
    });
  };
  count();
  router.subscribe(count);
}
