import { type ReactNode } from 'react';
import { type ProviderId } from './identity-client.ts';

const marks: Record<ProviderId, ReactNode> = {
  'google.com': (
    <g fill="none" strokeWidth="4">
      <path d="M5.6 8.2A7.4 7.4 0 0 1 17.4 6.9" stroke="#ea4335" />
      <path d="M5.6 15.8a7.4 7.4 0 0 1 0-7.6" stroke="#fbbc05" />
      <path d="M17.1 17.4a7.4 7.4 0 0 1-11.5-1.6" stroke="#34a853" />
      <path d="M12.2 12h7.2a7.4 7.4 0 0 1-2.3 5.4" stroke="#4285f4" />
    </g>
  ),
  'apple.com': (
    <path
      fill="currentColor"
      d="M16.4 12.6c0-2.2 1.8-3.2 1.9-3.3-1-1.5-2.7-1.7-3.2-1.7-1.4-.1-2.7.8-3.3.8-.7 0-1.8-.8-2.9-.8-1.5 0-2.9.9-3.7 2.2-1.6 2.7-.4 6.8 1.1 9 .8 1.1 1.7 2.3 2.8 2.2 1.1 0 1.6-.7 2.9-.7 1.4 0 1.8.7 3 .7 1.2 0 2-1.1 2.7-2.2.9-1.2 1.2-2.4 1.2-2.5-.1 0-2.5-.9-2.5-3.7ZM14.2 6.1c.6-.8 1-1.8.9-2.9-.9 0-2 .6-2.6 1.4-.6.7-1.1 1.7-1 2.7 1 .1 2.1-.4 2.7-1.2Z"
    />
  ),
  'twitter.com': (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M4 4.5h3.6L20 19.5h-3.6z" />
      <path d="m4.4 19.5 6.5-6.9m2.2-2.6 5.6-5.5" />
    </g>
  ),
};

export function ProviderMark({ provider }: { provider: ProviderId }): ReactNode {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" width="22" height="22" style={{ flex: 'none' }}>
      {marks[provider]}
    </svg>
  );
}
