// Runs before the first paint, as a classic script of our own origin: the content security policy forbids inline code.
// A classic script cannot import anything.
{
  const root = document.documentElement;
  root.classList.add('js');
  try {
    // A visitor's own choice replaces the theme that the server has rendered.
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark' || theme === 'system') {
      document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove();
      delete root.dataset.theme;
    }
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme;
      // The browser uses the first match; the meta elements of the page follow the system's theme.
      const content = theme === 'dark' ? '#15110f' : '#fbf6ef';
      document.head.prepend(Object.assign(document.createElement('meta'), { name: 'theme-color', content }));
    }
  } catch {
    // Storage can be forbidden; the page then has the theme of the site.
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

  // Makes pictures visible once they have loaded.
  const markShown = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.dataset.shown = '';
  };
  document.addEventListener('load', markShown, { capture: true });

  // These listeners stand in for the code of the page until it is there.
  const early = new AbortController();
  const { signal } = early;
  document.addEventListener('hydrated', () => early.abort());

  // A button that is clicked before its code is there leaves a fragment in the address (`early-button.tsx`). One that is
  // there already is from elsewhere, or from before a reload.
  if (location.hash.startsWith('#do-'))
    history.replaceState(history.state, '', location.pathname + location.search);

  // WebKit allows writing to the clipboard only inside the click, so Share cannot wait for its code.
  const copy = ({ target, defaultPrevented }: Event) => {
    const link = target instanceof Element && !defaultPrevented ? target.closest('a') : null;
    const [, path] = /^#do-share(.*)$/.exec(link?.hash ?? '') ?? [];
    if (path === undefined) return;
    const write = async () => navigator.clipboard.writeText(location.origin + (path || location.pathname));
    window.earlyCopy = write();
    window.earlyCopy.catch(() => undefined);
  };
  document.addEventListener('click', copy, { signal });

  // After a reload, Back to a client-side history entry changes only the address: both entries belong to this document.
  // A reload shows the page of the new address until the router listens to popstate.
  const path = () => location.pathname + location.search;
  const pathOfPage = path();
  const follow = (event: PopStateEvent) => {
    if (path() === pathOfPage) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener('popstate', follow, { signal });

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
  document.addEventListener('click', back, { signal });

  const { entry, preloads = '', fonts = '' } = document.currentScript?.dataset ?? {};
  const [fontStyles = '', ...fontFiles] = fonts.split(' ');
  const addLink = (fields: Record<string, string>) =>
    document.head.append(Object.assign(document.createElement('link'), fields));
  /** Adds our fonts. The files are requested together with the style sheet that names them. */
  let addFonts = (blocking = '') => {
    addFonts = () => undefined;
    if (fontStyles === '') return;
    for (const href of fontFiles) addLink({ rel: 'preload', as: 'font', crossOrigin: '', href });
    addLink({ rel: 'stylesheet', blocking, href: fontStyles });
  };
  const showPlaceholders = () => (root.dataset.placeholders = '');
  // On a first visit, the fonts come after the first picture: the fallback fonts have the same metrics. Later they are in
  // the browser's cache. The first paint then has them and the placeholders of pictures.
  try {
    if (localStorage.getItem('fonts') === fonts) {
      addFonts('render');
      showPlaceholders();
    } else localStorage.setItem('fonts', fonts);
  } catch {
    // Without storage, each page is a first one.
  }
  // Without the age gate, nothing covers the pictures of a first visit.
  if (root.dataset.age === 'confirmed') showPlaceholders();

  // The server-rendered page is readable without code, so the code does not compete with the first picture for the
  // network. A visitor who does something first gets it at once.
  const maxPictureMs = 2000;
  let started = false;
  const start = () => {
    if (started || entry === undefined) return;
    started = true;
    addFonts();
    for (const href of preloads.split(' ').filter(Boolean)) addLink({ rel: 'modulepreload', href });
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: entry }));
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    addEventListener(type, start, { once: true, passive: true });
  document.addEventListener('DOMContentLoaded', () => {
    // On a slow phone, the first frame may be on the screen much later than its callback.
    const painted = new Promise<unknown>((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    });
    void painted.then(showPlaceholders);
    const afterPaint = () =>
      void painted.then(() => requestAnimationFrame(() => requestAnimationFrame(start)));
    const picture = document.querySelector<HTMLImageElement>('#content img:not([loading=lazy])');
    // Not `decode()`, which decodes the picture once more than the browser does to paint it.
    if (picture === null || picture.complete) afterPaint();
    else for (const end of ['load', 'error']) picture.addEventListener(end, afterPaint);
    // The picture may be slow, and a background tab gets no animation frames.
    setTimeout(start, maxPictureMs);
  });
}
