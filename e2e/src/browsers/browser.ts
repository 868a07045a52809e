/** The roles that the steps look for. */
export type Role =
  'button' | 'link' | 'link in the content' | 'textbox' | 'dialog' | 'file' | 'tile' | 'player';

/** The functions of a browser that the steps call, so that they run in engines without Playwright too. */
export interface Browser {
  open(url: string): Promise<void>;
  /** Runs a function in the page. It may use nothing of its surroundings. */
  evaluate<Result, Args extends unknown[]>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Whether there is such a visible element, which is not disabled. */
  has(role: Role, name: string): Promise<boolean>;
  /** @throws Error if there is no such visible element, or another one covers it */
  click(role: Role, name: string): Promise<void>;
  /** Types into a field, or chooses a file by its path. */
  type(role: Role, name: string, text: string): Promise<void>;
  press(key: 'Escape'): Promise<void>;
  /** Does something that opens a popup, and something else in the popup. */
  inPopup(open: () => Promise<void>, use: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Returns the first visible, enabled element with a role whose name contains the text. Runs in the page. */
export function findElement(role: Role, name: string): HTMLElement | null {
  const selectors: Record<Role, string> = {
    button: 'button:enabled, [role=button]',
    link: 'a[href]',
    'link in the content': 'main a[href]',
    textbox: 'input, textarea',
    dialog: 'dialog[open], [role=dialog]',
    file: 'input[type=file]',
    tile: 'a[data-photo]',
    player: 'iframe',
  };
  const isVisible = (element: HTMLElement) =>
    role === 'file' || (element.getClientRects().length > 0 && element.closest('[inert]') === null);
  const nameOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    const labelledBy = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
    return [
      element.getAttribute('aria-label') ?? '',
      labelledBy?.textContent ?? '',
      ...labels.map((label) => label.textContent ?? ''),
      element.textContent ?? '',
    ].join(' ');
  };
  return (
    [...document.querySelectorAll<HTMLElement>(selectors[role])].find(
      (element) => isVisible(element) && nameOf(element).includes(name),
    ) ?? null
  );
}
