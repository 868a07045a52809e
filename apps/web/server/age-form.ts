import { cookies, isCookieSet, limits } from '@sandstone/contract';
import { type ErrorRequestHandler, type RequestHandler, urlencoded } from 'express';
import { refuse } from './failure-page.ts';
import { sameOriginPath } from '../src/shared/navigation/addresses.ts';

const maxFormBytes = 4096;
const secondsPerDay = 24 * 60 * 60;

/** Not HttpOnly, because the head script reads it: a strict cookie is not sent with a link from another site. */
export const ageCookie = `${cookies.age}=true; Max-Age=${limits.ageCookieDays * secondsPerDay}; Path=/; Secure; SameSite=Strict`;

export const hasAgeCookie = (cookieHeader: string | undefined): boolean =>
  isCookieSet(cookies.age, cookieHeader);

/** Refuses a form that another site has sent. */
export const requireOrigin =
  (origin: string): RequestHandler =>
  (request, response, next) => {
    response.set('cache-control', 'no-store');
    if (request.headers.origin === origin) next();
    else refuse(response, 403);
  };

type Form = { return?: unknown } | undefined;

const confirmAge: RequestHandler<object, unknown, Form> = ({ body: form }, response) => {
  // Express parses only a form of the right content type.
  if (form === undefined) {
    refuse(response, 415);
    return;
  }
  const location = sameOriginPath(typeof form.return === 'string' ? form.return : null);
  response.status(303).set({ location, 'set-cookie': ageCookie }).end();
};

/** Answers with the status of Express' parser, such as 413. */
export const refuseForm: ErrorRequestHandler = (
  { status }: { status: number },
  _request,
  response,
  _next,
) => {
  refuse(response, status);
};

/** Handles the form of the age gate. Only our own pages may send it, and it redirects only to them. */
export const ageForm = (origin: string) => [
  requireOrigin(origin),
  urlencoded({ extended: false, limit: maxFormBytes }),
  confirmAge,
  refuseForm,
];
