import browserslist from 'browserslist';

const oldest = new Map<string, number>();
for (const browser of browserslist(undefined, { path: import.meta.dirname })) {
  const [name = '', version = ''] = browser.split(' ');
  oldest.set(name, Math.min(oldest.get(name) ?? Infinity, Number.parseFloat(version)));
}

/** The oldest supported version of each browser, from `browserslist` in package.json. */
export const oldestBrowsers = [...oldest].map(([name, version]) => ({ name, version }));

/** The same for the bundler, for example `ios16.4`. */
export const buildTargets = oldestBrowsers.map(
  ({ name, version }) => `${name === 'ios_saf' ? 'ios' : name}${version}`,
);
