import { cookies, limits, viewBody } from '@sandstone/contract';
import { type Request, type RequestHandler } from 'express';
import { type ViewReports } from './view-reports.ts';

const maxBytes = limits.insights.maxBodyBytes;

/** Tells whether the request is as our pages send it, and belongs to nobody who has or had a session. */
function isOrdinary({ method, headers }: Request): boolean {
  const { cookie = '' } = headers;
  return (
    method === 'POST' &&
    headers['sec-fetch-site'] === 'same-origin' &&
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    Number(headers['content-length']) <= maxBytes &&
    !cookie.includes(cookies.session) &&
    !cookie.includes(cookies.signedOut)
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Counts the views that visitors without a session report, before Express and Nest do anything else: their part costs
 * more than everything here, and every visitor sends this request. Any other request continues to the route, which
 * checks everything itself, and answers with a problem where one of these is refused.
 */
export const acceptViews =
  (reports: ViewReports): RequestHandler =>
  (request, response, next) => {
    if (!isOrdinary(request)) return next();
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('end', () => {
      const value = parseJson(text);
      const body = viewBody.safeParse(value);
      const refuse = () => {
        request.body = value;
        next();
      };
      if (!body.success) return refuse();
      const { headers, ip = 'unknown' } = request;
      reports
        .accept({ address: ip, headers, path: body.data.path, isAdministrator: false })
        .then((isAccepted) => {
          if (!isAccepted) return refuse();
          response.writeHead(204, { 'Cache-Control': 'private, no-store' });
          response.end();
        }, next);
    });
  };
