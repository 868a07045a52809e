import { escapeHtml } from '@sandstone/domain';

const page = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/player.css">
${head}
</head>
<body>${body}</body>
</html>
`;

const refusals = {
  403: ['403 Forbidden', 'This video cannot be played here.'],
  404: ['404 Not Found', 'There is no such video.'],
} as const;

export function refusalPage(status: keyof typeof refusals): string {
  const [title, text] = refusals[status];
  return page(title, '', `<div class="notice"><h1>${title}</h1><p>${text}</p></div>`);
}

export interface PlayerPage {
  title: string;
  /** Undefined when the video is not playable. */
  sourceUrl: string | undefined;
  posterUrl: string | undefined;
  autoplay: boolean;
  loop: boolean;
  muted: boolean;
  preload: boolean;
}

export function playerPage(player: PlayerPage): string {
  const { title, sourceUrl, posterUrl } = player;
  if (sourceUrl === undefined) {
    return page(
      title,
      '',
      '<div class="notice"><h1>Processing</h1><p>This video is not ready yet.</p></div>',
    );
  }
  const attributes = [
    'controls playsinline',
    `src="${escapeHtml(sourceUrl)}"`,
    posterUrl === undefined ? '' : `poster="${escapeHtml(posterUrl)}"`,
    `preload="${player.preload ? 'auto' : 'none'}"`,
    ...(['autoplay', 'loop', 'muted'] as const).filter((name) => player[name]),
  ];
  return page(
    title,
    '<script type="module" src="/player.js"></script>',
    `<div class="player"><video ${attributes.filter(Boolean).join(' ')}></video>
<p class="title">${escapeHtml(title)}</p>
<button type="button" class="start" aria-label="Play"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l10.5-6.5z"/></svg></button></div>`,
  );
}
