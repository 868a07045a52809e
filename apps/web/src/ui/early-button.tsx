import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';

/** The head script removes a fragment with this prefix from the address that a page is opened with. */
export const earlyFragmentPrefix = '#do-';

interface EarlyButtonProps extends Omit<
  ComponentProps<'a'>,
  'href' | 'role' | 'onClick' | 'onKeyDown' | 'draggable'
> {
  /** Unique on its page. */
  name: string;
  disabled?: boolean;
  onAct: () => void;
}

/**
 * A button that can be clicked before its code is there: it is a link to a fragment of its page, which the browser
 * follows within the page. When the button is hydrated, it finds its fragment in the address, removes it and acts once.
 * This also works if React had to replace the server's elements meanwhile.
 */
export function EarlyButton({ name, disabled = false, onAct, ...props }: EarlyButtonProps): ReactNode {
  const fragment = earlyFragmentPrefix + name;
  const act = () => {
    if (!disabled) onAct();
  };
  const actOnFragment = useEffectEvent(() => {
    if (window.location.hash !== fragment) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
    act();
  });
  useEffect(() => {
    const listener = () => actOnFragment();
    listener();
    // A click during hydration may still reach the server's element.
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return (
    <a
      {...props}
      href={fragment}
      role="button"
      aria-disabled={disabled || undefined}
      draggable={false}
      onClick={(event) => {
        event.preventDefault();
        act();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        act();
      }}
    />
  );
}
