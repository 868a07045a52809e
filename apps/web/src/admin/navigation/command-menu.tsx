import { adminTexts, limits, texts } from '@sandstone/contract';
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createQueryClient } from '../shared/lists/query-client.ts';
import controls from '../../ui/control.module.css';
import { searchDelayMs } from '../shared/components/search-field.tsx';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { classNames } from '../../ui/class-names.ts';
import { isForInputMethod } from '../../ui/input-method.ts';
import { Link } from '../../ui/link.tsx';
import styles from './command-menu.module.css';
import { findContent, foundPages } from './command-search.ts';

const { commandMenu } = adminTexts;

/** The text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

// React sets no attribute for `autoFocus`, which an opening dialog looks for.
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '');
/** These keys move the cursor in the field or belong to an input method; they do not move the focus in the list. */
const keepInField = (event: KeyboardEvent) => {
  if (event.key === 'Home' || event.key === 'End' || isForInputMethod(event)) event.stopPropagation();
};

function Results({ onGone }: { onGone: () => void }): ReactNode {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const words = search.trim();
  const settled = useSettled(words);
  const { data, error, isFetching } = useQuery({
    queryKey: ['command', settled],
    queryFn: ({ signal }) => findContent(settled, signal),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const content = words === '' ? [] : (data ?? []);
  const groups = [foundPages(words), ...content].filter(({ items }) => items.length > 0);
  const first = groups[0]?.items[0];
  const isSearching = words !== settled || isFetching;
  return (
    <>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (first === undefined) return;
          onGone();
          void navigate(first.to);
        }}
      >
        <input
          ref={focusFirst}
          type="search"
          className={classNames(controls.control, controls.finder)}
          aria-label={commandMenu.search}
          placeholder={commandMenu.search}
          maxLength={limits.search.maxLength}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={keepInField}
        />
      </form>
      {groups.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.heading}>{name}</h3>
          <ul className={styles.list}>
            {items.map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className={styles.item} onClick={onGone}>
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p role="status" className={styles.state}>
        {error === null
          ? isSearching
            ? texts.navigation.sessionLoading
            : groups.length === 0
              ? commandMenu.nothing
              : ''
          : requestFailureOf(error).text}
      </p>
    </>
  );
}

/** Finds a page, an adventure, a video or a post by words; Enter opens the first one. */
export function CommandMenu({ onGone }: { onGone: () => void }): ReactNode {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Results onGone={onGone} />
    </QueryClientProvider>
  );
}
