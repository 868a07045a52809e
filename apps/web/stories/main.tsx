import '../src/ui/fonts/fonts.css';
import '../src/ui/styles.ts';
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ThemeSwitch } from '../src/ui/theme-switch.tsx';
import { storyPages } from './story-pages.ts';
import styles from './stories.module.css';

const groups = ['Foundations', 'Components', 'Cards', 'Admin'] as const;
const onHash = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

/** Shows the component that the address names after `#`, or every component, with an index by group. */
function Stories(): ReactNode {
  const chosen = useSyncExternalStore(onHash, () => location.hash.slice(1));
  const shown = storyPages.filter(({ file }) => chosen === '' || file === chosen);
  return (
    <div className={styles.layout}>
      <nav className={styles.index} aria-label="Stories">
        <a href="#">Everything</a>
        {groups.map((group) => (
          <div key={group}>
            <p className={styles.group}>{group}</p>
            {storyPages
              .filter((page) => page.group === group)
              .map(({ file }) => (
                <a key={file} href={`#${file}`} aria-current={file === chosen ? 'page' : undefined}>
                  {file}
                </a>
              ))}
          </div>
        ))}
        <ThemeSwitch />
      </nav>
      <main className={styles.main}>
        <h1>{chosen === '' ? 'Components' : chosen}</h1>
        {shown.map(({ file, stories }) => (
          <section key={file} aria-label={file}>
            {stories.map(({ name, render }) => (
              <article key={name} className={styles.story}>
                <h2 className={styles.name}>
                  {file} · {name}
                </h2>
                {render()}
              </article>
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

const root = document.getElementById('stories');
// One route for all paths, so that links of the components have no effect.
const router = createMemoryRouter([{ path: '*', element: <Stories /> }]);
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
