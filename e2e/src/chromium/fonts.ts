import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Adds a full name to a font, for `local()` in the style sheet. */
const alsoCalled = (family: string, style: string, fullName: string) => `
  <match target="scan">
    <test name="family"><string>${family}</string></test>
    <test name="style"><string>${style}</string></test>
    <edit name="fullname" mode="assign"><string>${fullName}</string></edit>
  </match>`;

const preferred = (generic: string, family: string) => `
  <match target="pattern">
    <test name="family"><string>${generic}</string></test>
    <edit name="family" mode="append" binding="strong"><string>${family}</string></edit>
  </match>`;

interface FontSet {
  /** Files and folders, from npm packages. */
  paths: readonly string[];
  rules: readonly string[];
}

/** Arimo and Tinos have the metrics of Liberation, Arial and Times New Roman. */
const arimoAndTinos: FontSet = {
  paths: [
    ...['400Regular', '700Bold'].flatMap((weight) => [
      join(packageFolder('@expo-google-fonts/arimo'), weight),
      join(packageFolder('@expo-google-fonts/tinos'), weight),
    ]),
    join(packageFolder('@expo-google-fonts/noto-emoji'), '400Regular'),
  ],
  rules: [
    preferred('sans-serif', 'Arimo'),
    preferred('system-ui', 'Arimo'),
    preferred('serif', 'Tinos'),
    preferred('monospace', 'Arimo'),
    preferred('emoji', 'Noto Emoji'),
  ],
};

const fontSets = {
  liberation: {
    paths: arimoAndTinos.paths,
    rules: [
      ...arimoAndTinos.rules,
      alsoCalled('Arimo', 'Regular', 'Liberation Sans'),
      alsoCalled('Arimo', 'Bold', 'Liberation Sans Bold'),
      alsoCalled('Tinos', 'Bold', 'Liberation Serif Bold'),
    ],
  },
  dejavu: { paths: [join(packageFolder('dejavu-fonts-ttf'), 'ttf')], rules: [] },
  /** No font that the site's style sheet names. Chromium does not run without any font. */
  unknown: arimoAndTinos,
} satisfies Record<string, FontSet>;

export type FontSetName = keyof typeof fontSets;
export const fontSetNames: readonly FontSetName[] = ['liberation', 'dejavu', 'unknown'];

/**
 * Writes a fontconfig file with a set of fonts from npm packages and no system fonts. Without hinting, Chromium does not
 * round the widths of characters to whole pixels. Text therefore has the same width on every machine, and in Chromium as
 * in its headless shell, which also needs a flag.
 * @returns the path of the file, for FONTCONFIG_FILE
 */
export function fontConfiguration(folder: string, name: FontSetName): string {
  const file = join(folder, `${name}.conf`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const { paths, rules } = fontSets[name];
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${paths.map((path) => `<dir>${path}</dir>`).join('\n  ')}
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  <match target="pattern">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
  </match>${rules.join('')}
</fontconfig>
`,
  );
  return file;
}
