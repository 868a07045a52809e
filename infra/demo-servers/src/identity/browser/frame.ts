// The page's hidden frame, which passes the popup's result to the SDK.
import type { AuthEvent, Message } from './messages.ts';

const toPage = (message: Message) => parent.postMessage(message, location.origin);
const authEvent = (event: Partial<AuthEvent>) =>
  toPage({ demoIdentity: 'call', id: 0, name: 'authEvent', body: { type: 'authEvent', authEvent: event } });

window.addEventListener('message', ({ data, origin, source }: MessageEvent<Message>) => {
  if (origin !== location.origin) return;
  if (data.demoIdentity === 'chosen') {
    authEvent(data.event);
  } else if (source === parent && data.demoIdentity === 'call' && data.name === 'webStorageSupport') {
    toPage({ demoIdentity: 'reply', id: data.id, body: { status: 'ACK', webStorageSupport: true } });
  }
});

toPage({ demoIdentity: 'ready' });
// No redirect sign-in is pending.
authEvent({ type: 'unknown', error: { code: 'auth/no-auth-event', message: 'No sign-in is under way.' } });
