export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

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
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Where storage is forbidden the choice holds for this page.
  }
  for (const listener of listeners) listener();
}
