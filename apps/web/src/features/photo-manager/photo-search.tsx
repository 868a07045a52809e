import { limits, memberTexts } from '@sandstone/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import controls from '../../components/control.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './photo-manager.module.css';

/** A search follows the typing after this time. */
const searchDelayMs = 250;

interface PhotoSearchProps {
  /** The search of the address. */
  search: string;
  onSearch: (search: string) => void;
}

export function PhotoSearch({ search, onSearch }: PhotoSearchProps): ReactNode {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const [sent, setSent] = useState(search);
  if (shown !== search) {
    setShown(search);
    // Not by this field, but by Back or a link.
    if (search !== sent) setText(search);
  }
  const find = useEffectEvent((words: string) => {
    setSent(words);
    onSearch(words);
  });
  useEffect(() => {
    const words = text.trim();
    if (words === search) return undefined;
    const timer = setTimeout(() => find(words), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <div role="search" className={styles.search}>
      <input
        type="search"
        className={classNames(controls.control, controls.finder)}
        aria-label={memberTexts.photoManager.search}
        placeholder={memberTexts.photoManager.search}
        maxLength={limits.search.maxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
