import { memberTexts, type signInProviders } from '@sandstone/contract';
import { escapeHtml } from '@sandstone/domain';
import { type PersonClaims } from './account.ts';

export type ProviderId = (typeof signInProviders)[number];
const providerNames: Record<ProviderId, string> = {
  'google.com': 'Google',
  'apple.com': 'Apple',
  'twitter.com': 'X',
};

const page = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${title}</title>
${head}
</head>
<body>${body}</body>
</html>
`;

function personItem(person: PersonClaims): string {
  const name = person.name ?? person.email ?? 'Someone';
  return `<li><button type="button" class="js-reuse-account" data-claims="${escapeHtml(JSON.stringify(person))}">
<img src="${escapeHtml(person.picture ?? '')}" alt="" width="40" height="40">
<span>${escapeHtml(name)}</span><span class="mail">${escapeHtml(person.email ?? 'No e-mail')}</span>
</button></li>`;
}

/** The window in which a person chooses a demo account. */
export function popupPage(providerId: ProviderId, people: readonly PersonClaims[]): string {
  const provider = providerNames[providerId];
  // X provides no e-mail for some accounts, and the site must support that.
  const mayLackEmail = providerId === 'twitter.com';
  return page(
    `Demo sign-in with ${provider}`,
    `<link rel="stylesheet" href="/emulator/popup.css">
<script type="module" src="/emulator/popup.js"></script>`,
    // The script removes `inert` when it is ready, because earlier clicks would be lost.
    `<main inert>
<p class="badge">Demo · in place of ${provider}</p>
<h1>Choose an account</h1>
<p>${escapeHtml(memberTexts.signIn.demoBanner)}</p>
<ul>${people.map(personItem).join('\n')}</ul>
<button type="button" id="add-account-button">Add new account</button>
<form hidden>
<label>E-mail${mayLackEmail ? ' (may stay empty)' : ''}<input id="email-input" name="email" type="email" maxlength="320" autocomplete="off"${mayLackEmail ? '' : ' required'}></label>
<label>Name<input id="display-name-input" name="name" maxlength="200" autocomplete="off"></label>
<button id="sign-in">Sign in with ${provider} (demo)</button>
</form>
<button type="button" id="cancel">Cancel</button>
<p role="status"></p>
</main>`,
  );
}

export const framePage = page('Demo sign-in', '<script type="module" src="/emulator/frame.js"></script>', '');

const avatarHues = ['#c1683c', '#a3574f', '#8a6d3b', '#7a5c7e', '#4f7a73', '#5d6f9a'];

/** A round picture with the initial of a name. */
export function avatar(name: string): string {
  const [initial = '?'] = name.trim().toUpperCase();
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="${avatarHues[sum % avatarHues.length]}"/><text x="40" y="42" fill="#fff" font-family="Georgia, serif" font-size="38" text-anchor="middle" dominant-baseline="central">${escapeHtml(initial)}</text></svg>`;
}
