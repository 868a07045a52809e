import { type ReactNode } from 'react';

// Drawn for this site on a 24 px grid, 1.75 px lines.
const shapes = {
  home: <path d="M4 11.2 12 4.5l8 6.7M6 9.8V19a.8.8 0 0 0 .8.8h3.4v-5.3h3.6v5.3h3.4a.8.8 0 0 0 .8-.8V9.8" />,
  film: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="3" />
      <path d="m10.3 9.4 4.6 2.6-4.6 2.6z" />
    </>
  ),
  picture: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="3" />
      <path d="m4 16.2 4.4-4.3a1.4 1.4 0 0 1 2 0l3.4 3.5 1.5-1.5a1.4 1.4 0 0 1 2 0l2.9 2.9" />
      <circle cx="15.4" cy="9" r="1.5" />
    </>
  ),
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.7" />
      <path d="M4.8 19.6c.9-3.5 3.7-5.4 7.2-5.4s6.3 1.9 7.2 5.4" />
    </>
  ),
  back: <path d="M19 12H5.4m5.4-5.6L5.2 12l5.6 5.6" />,
  forward: <path d="M5 12h13.6m-5.4-5.6 5.6 5.6-5.6 5.6" />,
  previous: <path d="m14.6 5.4-6.4 6.6 6.4 6.6" />,
  next: <path d="m9.4 5.4 6.4 6.6-6.4 6.6" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  upload: (
    <path d="M12 15.5V4.8m-4.3 4L12 4.5l4.3 4.3M4.5 15.2v2.6A2.2 2.2 0 0 0 6.7 20h10.6a2.2 2.2 0 0 0 2.2-2.2v-2.6" />
  ),
  share: (
    <>
      <circle cx="6.5" cy="12" r="2.5" />
      <circle cx="17" cy="6" r="2.5" />
      <circle cx="17" cy="18" r="2.5" />
      <path d="m8.8 10.9 6-3.5m-6 5.7 6 3.5" />
    </>
  ),
  retry: <path d="M19.3 12a7.3 7.3 0 1 1-2.2-5.2l2.2 2.1m0-4.4v4.4h-4.4" />,
  done: <path d="m5.5 12.6 4.2 4.2 8.8-9.4" />,
  alert: (
    <>
      <path d="M12 4.6 21 19.4H3z" />
      <path d="M12 10.3v4.1m0 2.4v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="5.5" y="10.5" width="13" height="9" rx="2.5" />
      <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="3.8" />
      <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
    </>
  ),
  moon: <path d="M19.5 14.3A7.8 7.8 0 0 1 9.7 4.5a7.8 7.8 0 1 0 9.8 9.8Z" />,
  device: (
    <>
      <rect x="3.5" y="5" width="17" height="11.5" rx="2" />
      <path d="M9 20h6" />
    </>
  ),
  leave: (
    <path d="M14 4.8H7A2.2 2.2 0 0 0 4.8 7v10A2.2 2.2 0 0 0 7 19.2h7M10.5 12H20m-3.6-3.7L20.1 12l-3.7 3.7" />
  ),
  shield: <path d="M12 3.8 5 6.4v5.2c0 4.2 2.9 7 7 8.6 4.1-1.6 7-4.4 7-8.6V6.4z" />,
} as const;

export type IconName = keyof typeof shapes;

/** Decoration: what it means is said in words beside it. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: 'none' }}
    >
      {shapes[name]}
    </svg>
  );
}
