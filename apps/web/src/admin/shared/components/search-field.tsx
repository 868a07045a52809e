import { limits } from '@sandstone/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import controls from '../../../ui/control.module.css';

/** A search follows the typing after this time. */
export const searchDelayMs = 250;

interface SearchFieldProps {
  label: string;
  /** The search of the list. */
  search: string;
  onSearch: (search: string) => void;
  className?: string;
}

/** A field whose words are searched while they are typed. */
export function SearchField({ label, search, onSearch, className }: SearchFieldProps): ReactNode {
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
    <div role="search" className={className}>
      <input
        type="search"
        className={classNames(controls.control, controls.finder)}
        aria-label={label}
        placeholder={label}
        maxLength={limits.search.maxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  );
}
