import { Controller, Req, Res } from '@nestjs/common';
import { ProblemError, problems, siteLanguage, texts } from '@sandstone/contract';
import { VideoRepository } from '@sandstone/database';
import { escapeHtml, isLocked, type Visitor } from '@sandstone/domain';
import { type Request, type Response } from 'express';
import { CurrentVisitor } from '../auth/visitor.decorator.ts';
import { ApiRoute } from '../http/api-route.decorator.ts';
import { RouteInput, type RouteInputOf } from '../http/route-input.decorator.ts';
import { PlayerLinks } from './player-links.ts';

/** A message in the video page's frame, over the video's cover. It needs no script, file or style element. */
const framePage = (message: string): string => `<!doctype html>
<html lang="${siteLanguage}" style="color-scheme:dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(message)}</title>
</head>
<body style="margin:0;height:100vh;display:grid;place-items:center;background:rgb(21 17 15/.68);color:#f7efe6;font:600 1.125rem/1.5 Georgia,serif;text-align:center">
<p style="margin:0;padding:16px">${escapeHtml(message)}</p>
</body>
</html>
`;

/** The stable address of a video's player. Each request decides what its visitor receives. */
@Controller()
export class EmbedController {
  constructor(
    private readonly videos: VideoRepository,
    private readonly playerLinks: PlayerLinks,
  ) {}

  @ApiRoute('embed')
  async show(
    @RouteInput() { params }: RouteInputOf<'embed'>,
    @CurrentVisitor() visitor: Visitor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // The response depends on the visitor, and the player link expires within minutes.
    response.set('Cache-Control', 'private, no-store');
    const video = await this.videos.byId(params.videoId);
    if (video !== undefined && !isLocked(video, visitor)) {
      const link = await this.playerLinks.linkFor(video, visitor);
      if (link === undefined) response.status(200).type('html').send(framePage(texts.videos.unavailable));
      // `redirect` would repeat the signed address in the body.
      else response.status(302).set('Location', link.url).end();
      return;
    }
    const refusal = video === undefined ? 'video_not_found' : 'video_locked';
    // A frame shows the message to a person; other clients receive a problem document.
    if (request.accepts(['json', 'html']) !== 'html') throw new ProblemError(refusal);
    const { status, detail = '' } = problems[refusal];
    response.status(status).type('html').send(framePage(detail));
  }
}
