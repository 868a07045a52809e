export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** What the browser paints its own bars with: the page's background in `tokens.css`. The head script repeats them. */
export const themeColors: Record<Exclude<Theme, 'system'>, string> = { dark: '#15110f', light: '#fbf6ef' };

/** Has the browser's bars follow a chosen theme. Of several tags the first one counts; the page's own follow the system. */
function paintBars(theme: Theme): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove();
  if (theme === 'system') return;
  const content = themeColors[theme];
  document.head.prepend(Object.assign(document.createElement('meta'), { name: 'theme-color', content }));
}

/** Where the choice is kept; the head script reads it before the first paint. */
const storageKey = 'theme';

const listeners = new Set<() => void>();

export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'dark' || chosen === 'light' ? chosen : 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  paintBars(theme);
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Where storage is forbidden the choice holds for this page.
  }
  for (const listener of listeners) listener();
}
