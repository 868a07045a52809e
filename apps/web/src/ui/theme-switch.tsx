import { type ReactNode, useSyncExternalStore } from 'react';
import { Choice } from './choice.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './theme-switch.module.css';
import { chooseTheme, onThemeChange, readTheme, type Theme, themes } from './theme.ts';

const looks: Record<Theme, { icon: IconName; label: string }> = {
  system: { icon: 'device', label: 'As the device' },
  dark: { icon: 'moon', label: 'Dark' },
  light: { icon: 'sun', label: 'Light' },
};

const options = themes.map((value) => {
  const { icon, label: title } = looks[value];
  const content = (
    <>
      <Icon name={icon} size={18} />
      <span className="visually-hidden">{title}</span>
    </>
  );
  return { value, title, content };
});

/** Chooses the theme: dark, light, or that of the device. */
export function ThemeSwitch(): ReactNode {
  // The server does not know the choice; it is read after hydration.
  const theme = useSyncExternalStore(onThemeChange, readTheme, (): Theme => 'system');
  return (
    <Choice
      name="theme"
      title="Theme"
      isTitleHidden
      className={styles.switch}
      optionClassName={styles.option}
      options={options}
      chosen={theme}
      onChoose={chooseTheme}
    />
  );
}
