import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const styles = {
  '@expo-google-fonts/arimo': ['400Regular', '700Bold'],
  '@expo-google-fonts/tinos': ['400Regular', '700Bold'],
  '@expo-google-fonts/noto-emoji': ['400Regular'],
};

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

/**
 * Writes a fontconfig file with the fonts of these npm packages and no system fonts, so that text has the same width on
 * every machine. Arimo and Tinos have the metrics of Liberation, Arial and Times New Roman.
 * @returns the path of the file, for FONTCONFIG_FILE
 */
export function privateFonts(folder: string): string {
  const file = join(folder, 'fonts.conf');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const folders = Object.entries(styles).flatMap(([name, weights]) =>
    weights.map((weight) => join(dirname(require.resolve(`${name}/package.json`)), weight)),
  );
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((path) => `<dir>${path}</dir>`).join('\n  ')}
  <cachedir>${join(folder, 'font-cache')}</cachedir>
  ${alsoCalled('Arimo', 'Regular', 'Liberation Sans')}
  ${alsoCalled('Arimo', 'Bold', 'Liberation Sans Bold')}
  ${alsoCalled('Tinos', 'Bold', 'Liberation Serif Bold')}
  ${preferred('sans-serif', 'Arimo')}
  ${preferred('system-ui', 'Arimo')}
  ${preferred('serif', 'Tinos')}
  ${preferred('monospace', 'Arimo')}
  ${preferred('emoji', 'Noto Emoji')}
</fontconfig>
`,
  );
  return file;
}
