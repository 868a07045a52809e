// Runs before the first paint, as a classic script of our own origin: no inline code is allowed on a page.
// Nothing may be imported here.
{
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      // The first one counts; the page's own follow the system.
      const content = theme === 'dark' ? '#15110f' : '#fbf6ef';
      document.head.prepend(Object.assign(document.createElement('meta'), { name: 'theme-color', content }));
    }
  } catch {
    // Storage can be forbidden; the system's theme stands then.
  }

  const openSite = () => {
    root.dataset.age = 'confirmed';
    const site = document.getElementById('site');
    site?.removeAttribute('inert');
    return site !== null;
  };
  // The cookie is strict: who comes by a link from elsewhere has it, and the server did not see it.
  if (/(?:^|;\s*)ageConfirmed=true(?:;|$)/.test(document.cookie) && !openSite()) {
    const parsed = new MutationObserver(() => {
      if (openSite()) parsed.disconnect();
    });
    parsed.observe(root, { childList: true, subtree: true });
  }
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.closest('#age-gate') === null) return;
    event.preventDefault();
    document.cookie = 'ageConfirmed=true; Max-Age=31536000; Path=/; Secure; SameSite=Strict';
    openSite();
    document.getElementById('content')?.focus({ preventScroll: true });
    document.dispatchEvent(new Event('ageconfirmed'));
  });

  // A page that was loaded anew shares its document with the one before it: Back changes the address and nothing else.
  // Until the router hears of that, the server gives the page of the address.
  const path = () => location.pathname + location.search;
  const pathOfPage = path();
  const follow = (event: PopStateEvent) => {
    if (path() === pathOfPage) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener('popstate', follow);

  // The button for it follows the rule of `navigation/back.ts` meanwhile; the list of paths does not have this page yet.
  const back = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('#back') === null) return;
    const goHome = () => location.assign('/');
    let visited: unknown[] = [];
    try {
      visited = JSON.parse(sessionStorage.getItem('visitedPaths') ?? '[]') as unknown[];
    } catch {
      // Without storage Back leads home.
    }
    if (new Set([...visited, location.pathname]).size <= 1) return goHome();
    if (!document.referrer.startsWith(`${location.origin}/`)) {
      const timer = setTimeout(goHome, 100);
      for (const sign of ['popstate', 'pagehide', 'beforeunload'])
        addEventListener(sign, () => clearTimeout(timer), { once: true });
    }
    history.back();
  };
  document.addEventListener('click', back);
  const letGo = () => {
    removeEventListener('popstate', follow);
    document.removeEventListener('click', back);
  };
  document.addEventListener('hydrated', letGo, { once: true });

  // The page reads well before its code is there, so the code comes when it has been painted.
  const { entry, preloads = '' } = document.currentScript?.dataset ?? {};
  let started = false;
  const start = () => {
    if (started || entry === undefined) return;
    started = true;
    for (const href of preloads.split(' ').filter(Boolean)) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  document.addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => requestAnimationFrame(start));
    // A page in the background is not painted.
    setTimeout(start, 300);
  });
}
