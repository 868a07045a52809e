// Runs before the first paint, as a classic script of our own origin: the content security policy forbids inline code.
// A classic script cannot import anything.
{
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      // The browser uses the first match; the meta elements of the page follow the system's theme.
      const content = theme === 'dark' ? '#15110f' : '#fbf6ef';
      document.head.prepend(Object.assign(document.createElement('meta'), { name: 'theme-color', content }));
    }
  } catch {
    // Storage can be forbidden; the page then follows the system's theme.
  }

  const openSite = () => {
    root.dataset.age = 'confirmed';
    document.getElementById('age-gate')?.remove();
    const site = document.getElementById('site');
    site?.removeAttribute('inert');
    return site !== null;
  };
  // The browser does not send a strict cookie with a link from another site, so the server may not have seen it.
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

  // After a reload, Back to a client-side history entry changes only the address: both entries belong to this document.
  // A reload shows the page of the new address until the router listens to popstate.
  const path = () => location.pathname + location.search;
  const pathOfPage = path();
  const follow = (event: PopStateEvent) => {
    if (path() === pathOfPage) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener('popstate', follow);

  // The Back button follows the rule of `navigation/back.ts`; the stored paths do not include this page yet.
  const back = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('#back') === null) return;
    const goHome = () => location.assign('/');
    let visited: unknown[] = [];
    try {
      visited = JSON.parse(sessionStorage.getItem('visitedPaths') ?? '[]') as unknown[];
    } catch {
      // Without storage, Back goes home.
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

  // The server-rendered page is readable without code, so the code is loaded after the first paint.
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
    // A background tab gets no animation frames.
    setTimeout(start, 300);
  });
}
