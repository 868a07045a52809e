// The popup in which a person chooses an account. It sends the choice to the hidden frame of its opener.
import type { AuthEvent, Message } from './messages.ts';

const query = new URLSearchParams(location.search);
const main = document.querySelector('main');
const status = document.querySelector('[role=status]');
const form = document.querySelector('form');

function say(text: string): void {
  if (status) status.textContent = text;
}

/** The opener's frame for the same sign-in. */
function hiddenFrame(): Window | undefined {
  const page = window.opener as Window | null;
  for (let index = 0; index < (page?.frames.length ?? 0); index += 1) {
    try {
      const frame = page?.frames[index];
      if (frame?.location.pathname !== '/emulator/auth/iframe') continue;
      if (new URLSearchParams(frame.location.search).get('apiKey') === query.get('apiKey')) return frame;
    } catch {
      // A frame of another origin cannot be ours.
    }
  }
  return undefined;
}

function send(event: Partial<AuthEvent>): void {
  const frame = hiddenFrame();
  if (!frame) {
    say('The page that opened this window is gone. Close this window and try again.');
    return;
  }
  const message: Message = {
    demoIdentity: 'chosen',
    event: {
      type: query.get('authType') ?? 'signInViaPopup',
      eventId: query.get('eventId'),
      urlResponse: null,
      sessionId: null,
      postBody: '',
      tenantId: null,
      error: null,
      ...event,
    },
  };
  frame.postMessage(message, location.origin);
}

/** The SDK closes this window after it receives the event. */
function choose(claims: unknown): void {
  main?.setAttribute('aria-busy', 'true');
  say('Signing you in …');
  const response = new URL(location.href);
  response.searchParams.set('id_token', JSON.stringify(claims));
  send({ urlResponse: response.href, sessionId: crypto.randomUUID() });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('.js-reuse-account')) {
  button.addEventListener('click', () => choose(JSON.parse(button.dataset.claims ?? '{}')));
}

document.querySelector('#add-account-button')?.addEventListener('click', (event) => {
  if (!form) return;
  form.hidden = false;
  (event.currentTarget as HTMLElement).hidden = true;
  form.querySelector('input')?.focus();
});

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const email = text('email');
  const name = text('name') || email.split('@')[0] || 'Someone';
  choose({
    sub: crypto.randomUUID(),
    ...(email === '' ? {} : { email, email_verified: true }),
    name,
    picture: `/emulator/avatar.svg?name=${encodeURIComponent(name)}`,
  });
});

document.querySelector('#cancel')?.addEventListener('click', () => {
  send({ error: { code: 'auth/popup-closed-by-user', message: 'Cancelled.' } });
  // Without the SDK, for instance after a reload, the popup closes itself.
  setTimeout(() => window.close(), 300);
});

// The listeners are registered now (see the page).
main?.removeAttribute('inert');
