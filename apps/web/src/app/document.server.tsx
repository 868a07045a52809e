import {
  defaultLook,
  type PublicSite,
  seoRoutes,
  siteFiles,
  siteIconPath,
  siteLanguage,
} from '@sandstone/contract';
import { accentFormsOf, colorChannels } from '@sandstone/domain';
import { type CSSProperties, type ReactNode } from 'react';
import { type PageAssets } from '../shared/hydration/page-assets.ts';
import { gatedSiteId } from '../visitor/age-gate/age-gate.elements.ts';
import { lastElementId } from './layout/last-element.ts';
import { themeColors } from '../ui/theme.ts';
import figtree from '../ui/fonts/figtree-latin.woff2?url';
import fraunces from '../ui/fonts/fraunces-latin.woff2?url';

const fonts = [figtree, fraunces];

/** The custom properties of the accent in `tokens.css`; undefined for the accent that stands there. */
export function accentStyle(accent: string): CSSProperties | undefined {
  if (accent === defaultLook.accent) return undefined;
  const { dark, light } = accentFormsOf(accent);
  // React's type has no custom properties.
  return { '--dark-accent': colorChannels(dark), '--light-accent': colorChannels(light) } as CSSProperties;
}

/**
 * The HTML document around every page, which only the server renders. The head script sets the theme before the first
 * paint. The site is HTML that was rendered before: a root of React's own, so that it hydrates whatever an extension of
 * the browser adds to the document.
 */
export function Document({
  assets,
  isStatic = false,
  site,
  isBare,
  ageConfirmed,
  gate,
  isInert = false,
  siteHtml,
  children,
}: {
  assets: PageAssets;
  /** Renders the page without scripts. */
  isStatic?: boolean;
  site: PublicSite;
  /** Nothing in the head leads to the site or names it. */
  isBare: boolean;
  /** Visitors with a proof of age have no cookie by which the head script would know. */
  ageConfirmed: boolean;
  /** The age gate, if the visitor has not confirmed their age. */
  gate?: ReactNode;
  /** The site is inert until the gate is passed. */
  isInert?: boolean;
  siteHtml: string;
  children?: ReactNode;
}): ReactNode {
  const { look, markId, rules } = site;
  const theme = look.theme === 'system' ? undefined : look.theme;
  return (
    <html
      lang={siteLanguage}
      data-theme={theme}
      data-age={ageConfirmed ? 'confirmed' : undefined}
      style={accentStyle(look.accent)}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Before the head script, which removes it for a visitor who has chosen another theme. */}
        {theme === undefined ? null : <meta name="theme-color" content={themeColors[theme]} />}
        {/* Blocks the first paint until the layout is parsed: a partly painted page would shift. */}
        <link rel="expect" href={`#${lastElementId}`} blocking="render" />
        {/* Loads the page's code after the first paint, so that the code does not compete for the network. */}
        {isStatic ? null : (
          <script
            src={assets.headScript}
            data-entry={assets.entry}
            data-preloads={assets.preloads.join(' ')}
            data-fonts={assets.fontStyles === undefined ? undefined : [assets.fontStyles, ...fonts].join(' ')}
          />
        )}
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {/* React preloads a style sheet that it renders, which would load the fonts of every page at once. */}
        {assets.fontStyles === undefined ? null : isStatic ? (
          <link rel="stylesheet" href={assets.fontStyles} />
        ) : (
          <noscript
            dangerouslySetInnerHTML={{ __html: `<link rel="stylesheet" href="${assets.fontStyles}"/>` }}
          />
        )}
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="rating" content="adult" />
        <meta name="RATING" content="RTA-5042-1996-1400-1577-RTA" />
        {rules.refuseAiCrawlers ? <meta name="robots" content="noai, noimageai" /> : null}
        {isBare ? (
          // Without one, a browser would ask for that of the site.
          <link rel="icon" href="data:," />
        ) : markId === undefined ? (
          <>
            <link rel="icon" href={siteFiles.icon} type="image/svg+xml" />
            <link rel="apple-touch-icon" href={siteFiles.touchIcon} />
          </>
        ) : (
          <>
            <link rel="icon" href={siteIconPath(markId, 32)} type="image/png" />
            <link rel="apple-touch-icon" href={siteIconPath(markId, 180)} />
          </>
        )}
        {isBare ? null : (
          <>
            <link rel="manifest" href={seoRoutes.manifest} />
            <link rel="alternate" type="application/rss+xml" title={site.words.name} href={seoRoutes.feed} />
          </>
        )}
      </head>
      <body>
        {gate}
        {/* The page is rendered for crawlers, but inert until the gate is passed. */}
        <div id={gatedSiteId} inert={isInert} dangerouslySetInnerHTML={{ __html: siteHtml }} />
        {children}
      </body>
    </html>
  );
}
