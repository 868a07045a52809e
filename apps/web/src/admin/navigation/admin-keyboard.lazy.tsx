import { adminTexts, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { CommandMenu } from './command-menu.tsx';
import styles from './command-menu.module.css';
import { shortcutOf, shortcutPages, shownShortcuts, storedSingleKeys, storeSingleKeys } from './shortcuts.ts';

const { commandMenu } = adminTexts;

interface ShortcutListProps {
  usesSingleKeys: boolean;
  onChange: (usesSingleKeys: boolean) => void;
}

function ShortcutList({ usesSingleKeys, onChange }: ShortcutListProps): ReactNode {
  return (
    <>
      <dl className={classNames('stack gap-2', styles.shortcuts)}>
        {shownShortcuts
          .filter(({ isSingle }) => usesSingleKeys || !isSingle)
          .map(({ key, text }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <label className={classNames('row gap-3', styles.choice)}>
        <input type="checkbox" checked={usesSingleKeys} onChange={({ target }) => onChange(target.checked)} />
        {commandMenu.singleKeys}
      </label>
    </>
  );
}

/** The keyboard shortcuts of an administrator on every page, with the menu and the list of shortcuts that they open. */
export function AdminKeyboard(): ReactNode {
  const navigate = useNavigate();
  const [shown, setShown] = useState<'menu' | 'shortcuts'>();
  const [usesSingleKeys, setSingleKeys] = useState(storedSingleKeys);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event, usesSingleKeys);
    if (shortcut === undefined) return;
    const page = shortcutPages[shortcut];
    if (shortcut === 'search') {
      const field = document.querySelector<HTMLInputElement>('#content input[type=search]');
      if (field === null) return;
      field.focus();
    } else if (page !== undefined) void navigate(page);
    else if (shortcut === 'menu' || shortcut === 'shortcuts') setShown(shortcut);
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const close = () => setShown(undefined);
  return shown === undefined ? null : (
    <Sheet
      isOpen
      title={shown === 'menu' ? commandMenu.title : commandMenu.shortcuts}
      closeLabel={texts.navigation.close}
      onClose={close}
    >
      <div className={styles.body}>
        {shown === 'menu' ? (
          <CommandMenu onGone={close} />
        ) : (
          <ShortcutList
            usesSingleKeys={usesSingleKeys}
            onChange={(areUsed) => {
              storeSingleKeys(areUsed);
              setSingleKeys(areUsed);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
