export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The colours of the browser's own bars: the page background in `tokens.css`. The head script repeats them. */
export const themeColors: Record<Exclude<Theme, 'system'>, string> = { dark: '#15110f', light: '#fbf6ef' };

/**
 * Sets the colour of the browser's bars for a theme. The first meta element wins: one without a media query is of a fixed
 * theme, and the others follow the system.
 */
function paintBars(theme: Theme): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove();
  if (theme === 'system') return;
  const content = themeColors[theme];
  document.head.prepend(Object.assign(document.createElement('meta'), { name: 'theme-color', content }));
}

/** The storage key of the choice; the head script reads it before the first paint. */
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
    // Also the theme of the device is a choice: the site may have another one for those who have not chosen.
    localStorage.setItem(storageKey, theme);
  } catch {
    // If storage is forbidden, the choice holds for this page only.
  }
  for (const listener of listeners) listener();
}
