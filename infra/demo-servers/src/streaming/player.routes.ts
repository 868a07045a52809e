import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '@sandstone/domain';
import express, { Router } from 'express';
import { z } from 'zod';
import { playedFile } from './cdn.routes.ts';
import { fakeVideoLibraries } from './libraries.ts';
import { isFinished } from './records.ts';
import { type FakeProviderState } from './state.ts';
import { fileToken, isAllowedReferrer, opensPlayer } from './tokens.ts';

const fileSeconds = 3600;
const flag = (fallback: 'true' | 'false') =>
  z
    .string()
    .catch(fallback)
    .transform((value) => value === 'true');
/** Missing parameters have the provider's defaults: it autoplays. */
const parameters = z.object({
  token: z.string().catch(''),
  expires: z.string().catch(''),
  autoplay: flag('true'),
  loop: flag('false'),
  muted: flag('false'),
  preload: flag('true'),
});

/** The page contains its styles. From a file of their own, they sometimes came after the first paint. */
const styles = readFileSync(new URL('./player.css', import.meta.url), 'utf8');
const stylesHash = createHash('sha256').update(styles).digest('base64');

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${styles}</style>
<script type="module" src="../../player.js"></script>
</head>
<body>${body}</body>
</html>
`;
const notice = (title: string, heading: string, text: string) =>
  page(title, `<div class="notice"><h1>${heading}</h1><p>${text}</p></div>`);

/**
 * Emulates `https://iframe.mediadelivery.net`: the framed player page.
 * @param cdnUrl the URL of the files, without a slash at the end
 */
export function playerRoutes(state: FakeProviderState, cdnUrl: () => string): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // Requests for files come from this page and must carry its referrer.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'sha256-${stylesHash}'; img-src ${cdnUrl()}/; media-src ${cdnUrl()}/; base-uri 'none'; form-action 'none'`,
    });
    next();
  });
  router.use(express.static(fileURLToPath(new URL('./browser', import.meta.url))));

  router.get('/embed/:libraryId/:guid', (request, response) => {
    const { libraryId } = request.params;
    const video = state.video(request.params.guid);
    const library = fakeVideoLibraries.find(({ id }) => id === libraryId);
    if (library === undefined || video?.libraryId !== libraryId) {
      response.status(404).send(notice('404 Not Found', '404 Not Found', 'There is no such video.'));
      return;
    }
    const { guid, title, thumbnail, thumbnailFileName } = video;
    const { token, expires, preload, ...choices } = parameters.parse(request.query);
    if (
      !opensPlayer(library.playerTokenKey, guid, { token, expires }, state.nowSeconds()) ||
      !isAllowedReferrer(request.get('referer'), state.allowedReferrers)
    ) {
      response
        .status(403)
        .send(notice('403 Forbidden', '403 Forbidden', 'This video cannot be played here.'));
      return;
    }
    if (!isFinished(video)) {
      response.send(notice(title, 'Processing', 'This video is not ready yet.'));
      return;
    }
    // The token is in the path, as players use it.
    const folder = `/${guid}/`;
    const until = state.nowSeconds() + fileSeconds;
    const fileKey = fileToken(library.cdnTokenKey, folder, until, true);
    const files = `${cdnUrl()}/bcdn_token=${fileKey}&expires=${until}&token_path=${encodeURIComponent(folder)}${folder}`;
    const attributes = [
      'controls playsinline',
      `src="${escapeHtml(files + playedFile)}"`,
      ...(thumbnail === null
        ? []
        : [`poster="${escapeHtml(files + (thumbnailFileName ?? 'thumbnail.jpg'))}"`]),
      `preload="${preload ? 'auto' : 'none'}"`,
      ...(['autoplay', 'loop', 'muted'] as const).filter((name) => choices[name]),
    ];
    response.send(
      page(
        title,
        `<div class="player"><video ${attributes.join(' ')}></video>
<p class="title">${escapeHtml(title)}</p>
<button type="button" class="start" aria-label="Play"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 5.5v13l10.5-6.5z"/></svg></button></div>`,
      ),
    );
  });
  return router;
}
