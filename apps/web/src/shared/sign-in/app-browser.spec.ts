import { describe, expect, it } from '@jest/globals';
import { appBrowserOf } from './app-browser.ts';
import { ownBrowserAddress } from './own-browser-address.ts';

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const pixel = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const pixelView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

describe('appBrowserOf', () => {
  it.each([
    [`${iphone} Mobile/15E148 Instagram 334.0.4.32.98 (iPhone15,2; iOS 17_5)`, 'Instagram', 'ios'],
    [`${pixelView} Instagram 334.0.0.42.95 Android`, 'Instagram', 'android'],
    [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/465.0.0.38.103;FBDV/iPhone15,2]`, 'Facebook', 'ios'],
    [`${pixelView} [FB_IAB/FB4A;FBAV/465.0.0.50.103;]`, 'Facebook', 'android'],
    [`${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/465.0.0]`, 'Messenger', 'ios'],
    [`${pixelView} [FB_IAB/MESSENGER;FBAV/465.0.0;]`, 'Messenger', 'android'],
    [`${iphone} Mobile/15E148 Barcelona 334.0.0.34.97 (iPhone15,2)`, 'Threads', 'ios'],
    [`${iphone} Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'TikTok', 'ios'],
    [`${pixelView} trill_2023405030 JsSdk/1.0 AppName/trill ByteLocale/en`, 'TikTok', 'android'],
    [`${iphone} Mobile/15E148 Snapchat/12.90.0.35 (iPhone15,2; iOS 17.5)`, 'Snapchat', 'ios'],
    [`${iphone} Mobile/15E148 Twitter for iPhone/10.44`, 'X', 'ios'],
    [`${pixelView} TwitterAndroid`, 'X', 'android'],
    [`${iphone} Mobile/15E148 [LinkedInApp]/9.29.6137`, 'LinkedIn', 'ios'],
    [`${iphone} Mobile/15E148 [Pinterest/iOS]`, 'Pinterest', 'ios'],
    [
      `${pixel} Chrome/126.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2 (Google Pixel 8)`,
      'Telegram',
      'android',
    ],
    [`${iphone} Mobile/15E148 Safari/604.1 Line/14.9.0`, 'LINE', 'ios'],
    [`${iphone} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI`, 'WeChat', 'ios'],
    [`${iphone} Mobile/15E148`, undefined, 'ios'],
    [pixelView, undefined, 'android'],
  ])('finds the app of %s', (userAgent, app, system) => {
    expect(appBrowserOf(userAgent)).toEqual({ app, system });
  });

  it.each([
    `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${iphone} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
    `${iphone} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    `${iphone} GSA/319.0.639399187 Mobile/15E148 Safari/604.1`,
    `${pixel} Chrome/126.0.0.0 Mobile Safari/537.36`,
    `${pixel} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    '',
  ])('finds none for %s', (userAgent) => {
    expect(appBrowserOf(userAgent)).toBeUndefined();
  });
});

describe('ownBrowserAddress', () => {
  const page = 'https://site.example/signin?redirect=%2Fvideo%2Fdusk%2F1';
  const of = (system: 'android' | 'ios' | undefined, address = page) =>
    ownBrowserAddress({ app: undefined, system }, address);

  it('keeps the page with its query', () => {
    expect(of('android')).toBe(
      'intent://site.example/signin?redirect=%2Fvideo%2Fdusk%2F1#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fsite.example%2Fsignin%3Fredirect%3D%252Fvideo%252Fdusk%252F1;end',
    );
    expect(of('ios')).toBe('x-safari-https://site.example/signin?redirect=%2Fvideo%2Fdusk%2F1');
    expect(of('ios', 'http://localhost:8080/signin')).toBe('x-safari-http://localhost:8080/signin');
  });

  it('does not exist for other systems', () => {
    expect(of(undefined)).toBeUndefined();
  });
});
