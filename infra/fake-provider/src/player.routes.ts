import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { type RequestHandler, Router } from 'express';
import { type Catalogue } from './catalogue.ts';
import { playedFile } from './cdn.routes.ts';
import { type Clock } from './clock.ts';
import { playerPage, refusalPage } from './player.page.ts';
import { parameter } from './query.ts';
import { isFinished, type LibrarySettings, type VideoRecord } from './records.ts';
import { fileToken, isAllowedReferrer, opensPlayer } from './tokens.ts';

export interface PlayerParts {
  catalogue: Catalogue;
  clock: Clock;
  cdnUrl: () => string;
}

const fileSeconds = 3600;
const source = (name: string) => readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8');

/** The URL of a file with its token in the path, as players use it. */
function fileAddress(
  origin: string,
  library: LibrarySettings,
  guid: string,
  file: string,
  now: number,
): string {
  const folder = `/${guid}/`;
  if (library.cdnTokenKey === undefined) return `${origin}${folder}${file}`;
  const expires = now + fileSeconds;
  const token = fileToken(library.cdnTokenKey, folder, expires, true);
  return `${origin}/bcdn_token=${token}&expires=${expires}&token_path=${encodeURIComponent(folder)}${folder}${file}`;
}

/** Emulates `https://iframe.mediadelivery.net`: the framed player page. */
export async function playerRoutes({ catalogue, clock, cdnUrl }: PlayerParts): Promise<Router> {
  const router = Router();
  const style = await source('player.css');
  const script = stripTypeScriptTypes(await source('player.ts'));

  const headers: RequestHandler = (_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      // Requests for files come from this page and must carry its referrer.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src ${cdnUrl()}; media-src ${cdnUrl()}; base-uri 'none'; form-action 'none'`,
    });
    next();
  };
  router.use(headers);
  router.get('/player.css', (_request, response) => {
    response.type('css').send(style);
  });
  router.get('/player.js', (_request, response) => {
    response.type('text/javascript').send(script);
  });

  router.get('/embed/:libraryId/:guid', (request, response) => {
    const { libraryId } = request.params;
    const video: VideoRecord | undefined = catalogue.video(request.params.guid);
    const library = catalogue.library(libraryId);
    if (library === undefined || video === undefined || video.libraryId !== libraryId) {
      response.status(404).type('html').send(refusalPage(404));
      return;
    }
    const { guid } = video;
    const signature = { token: parameter(request, 'token'), expires: parameter(request, 'expires') };
    const signed =
      library.playerTokenKey === undefined ||
      opensPlayer(library.playerTokenKey, guid, signature, clock.seconds());
    if (!signed || !isAllowedReferrer(request.get('referer'), library.allowedReferrers)) {
      response.status(403).type('html').send(refusalPage(403));
      return;
    }
    // Missing parameters have the provider's defaults: it autoplays.
    const is = (name: string, fallback: boolean) => {
      const value = parameter(request, name);
      return value === '' ? fallback : value === 'true';
    };
    const address = (file: string) => fileAddress(cdnUrl(), library, guid, file, clock.seconds());
    const playable = isFinished(video);
    response.type('html').send(
      playerPage({
        title: video.title,
        sourceUrl: playable ? address(playedFile) : undefined,
        posterUrl:
          playable && video.picture !== null
            ? address(video.thumbnailFileName ?? 'thumbnail.jpg')
            : undefined,
        autoplay: is('autoplay', true),
        loop: is('loop', false),
        muted: is('muted', false),
        preload: is('preload', true),
      }),
    );
  });
  return router;
}
