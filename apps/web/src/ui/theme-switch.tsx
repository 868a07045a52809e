import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './theme-switch.module.css';
import { chooseTheme, onThemeChange, readTheme, type Theme, themes } from './theme.ts';

const looks: Record<Theme, { icon: IconName; label: string }> = {
  system: { icon: 'device', label: 'As the device' },
  dark: { icon: 'moon', label: 'Dark' },
  light: { icon: 'sun', label: 'Light' },
};

/** Chooses the theme: dark, light, or that of the device. */
export function ThemeSwitch(): ReactNode {
  // The server does not know the choice; it is read after hydration.
  const theme = useSyncExternalStore(onThemeChange, readTheme, (): Theme => 'system');
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {themes.map((name) => (
        <label
          key={name}
          className={styles.choice}
          title={looks[name].label}
          data-chosen={theme === name || undefined}
        >
          <input
            type="radio"
            name="theme"
            className="visually-hidden"
            checked={theme === name}
            onChange={() => chooseTheme(name)}
          />
          <Icon name={looks[name].icon} size={18} />
          <span className="visually-hidden">{looks[name].label}</span>
        </label>
      ))}
    </fieldset>
  );
}
