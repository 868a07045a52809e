/** A browser inside an app, in which Google and others refuse to let people sign in. */
export interface AppBrowser {
  /** The app's name, if it is known. */
  app: string | undefined;
  /** The system, if it has an address that opens a page in the person's own browser. */
  system: 'android' | 'ios' | undefined;
}

/** Apps add these words to the user agent of their browsers. Messenger and Threads also contain what Facebook adds. */
const apps: readonly (readonly [mark: RegExp, name: string])[] = [
  [/\bBarcelona\b/, 'Threads'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bMessenger(?:ForiOS|LiteForiOS)?\b|MESSENGER/, 'Messenger'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b/, 'Facebook'],
  [/musical_ly|\btrill_|TikTok|BytedanceWebview/i, 'TikTok'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bTwitter(?:Android| for )/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\[Pinterest\/|\bPinterest for /, 'Pinterest'],
  [/\bReddit\//, 'Reddit'],
  [/\bTelegram-/, 'Telegram'],
  [/\bLine\/\d/, 'LINE'],
  [/\bMicroMessenger\b/, 'WeChat'],
];
/** Android marks every page that an app shows itself. */
const androidView = /;\s*wv\)/;
const iosDevice = /\b(?:iPhone|iPad|iPod)\b/;

/** Returns the browser inside an app to which a user agent belongs; undefined for a browser of its own. */
export function appBrowserOf(userAgent: string): AppBrowser | undefined {
  const app = apps.find(([mark]) => mark.test(userAgent))?.[1];
  const system = iosDevice.test(userAgent) ? 'ios' : userAgent.includes('Android') ? 'android' : undefined;
  // On iOS, only real browsers name Safari.
  const isView = system === 'ios' ? !/\bSafari\//.test(userAgent) : androidView.test(userAgent);
  return app === undefined && !isView ? undefined : { app, system };
}
