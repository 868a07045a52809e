import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAgeProviders } from '@sandstone/config';
import { demoAgePath, limits } from '@sandstone/contract';
import express, { type ErrorRequestHandler, type Express, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { authorizationRequest } from './authorization-request.ts';
import { checkPage } from './check.page.ts';
import { FakeIssuer } from './fake.issuer.ts';
import { isOutcome } from './outcomes.ts';

export interface FakeAgeProviderOptions {
  /** The address by which the site's server reaches this one. */
  url: string;
  /** The address of the site, whose visitors reach the pages below `demoAgePath`. */
  siteUrl: string;
  /** The duration of a slow response. */
  slowMs?: number;
}

const headers: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  });
  next();
};

/** Pages of other sites must not decide in place of a person. */
const sameSiteOnly: RequestHandler = (request, response, next) => {
  if (request.method === 'POST' && request.get('sec-fetch-site') === 'cross-site') response.sendStatus(403);
  else next();
};

const tokenBody = z
  .object({
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string(),
    client_id: z.string().optional(),
    client_secret: z.string().optional(),
  })
  .transform((body) => ({
    code: body.code,
    redirectUri: body.redirect_uri,
    codeVerifier: body.code_verifier,
    clientId: body.client_id ?? '',
    clientSecret: body.client_secret ?? '',
  }));

/** The site that sends a request, by HTTP Basic or in the body. */
function clientOf(authorization: string, body: z.output<typeof tokenBody>) {
  const [, basic] = /^Basic (.+)$/.exec(authorization) ?? [];
  if (basic === undefined) return { secretMethod: 'client_secret_post' as const };
  const [clientId = '', clientSecret = ''] = Buffer.from(basic, 'base64')
    .toString()
    .split(':')
    .map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
  // The standard forbids two ways in one request.
  if (body.clientSecret !== '')
    return { clientId, clientSecret: '', secretMethod: 'client_secret_basic' as const };
  return { clientId, clientSecret, secretMethod: 'client_secret_basic' as const };
}

const refuseInvalid: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof z.ZodError) response.status(400).json({ error: 'invalid_request' });
  else next(error);
};

/** The pages for visitors. */
function pageRoutes(issuer: FakeIssuer, other: FakeIssuer, siteUrl: string): Router {
  const router = Router();
  /** Only the site itself may receive a visitor, so that the demo is no open redirect. */
  const parse = (parameters: unknown) => {
    const request = authorizationRequest.parse(parameters);
    z.literal(new URL(siteUrl).origin).parse(new URL(request.redirectUri).origin);
    return request;
  };
  router.get('/check', (request, response) => {
    parse(request.query);
    const parameters = z.record(z.string(), z.string()).parse(request.query);
    response.type('html').send(checkPage(issuer.options.name, `${demoAgePath}/page.css`, parameters));
  });
  router.post('/check', (request, response) => {
    const { outcome } = z.object({ outcome: z.string().refine(isOutcome) }).parse(request.body);
    const asked = parse(request.body);
    const target = new URL(asked.redirectUri);
    target.search = issuer.decide(asked, outcome, other).toString();
    response.status(303).set('Location', target.href).end();
  });
  return router;
}

/** The routes for the site's server. */
function serverRoutes(issuer: FakeIssuer, slowMs: number): Router {
  const router = Router();
  router.use((_request, response, next) => {
    if (issuer.isDown) response.sendStatus(503);
    else next();
  });
  router.get('/.well-known/openid-configuration', (_request, response) => {
    response.json(issuer.metadata);
  });
  router.get('/jwks', async (_request, response) => {
    response.json(await issuer.keys());
  });
  router.get('/userinfo', async (request, response) => {
    const claims = await issuer.userInfo(/^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '');
    if (claims === undefined) response.sendStatus(401);
    else if (typeof claims === 'string') response.type('application/jwt').send(claims);
    else response.json(claims);
  });
  router.post('/token', async (request, response) => {
    const body = tokenBody.parse(request.body);
    const asked = { ...body, ...clientOf(request.get('authorization') ?? '', body) };
    if (!issuer.knows(asked)) {
      response.status(401).json({ error: 'invalid_client' });
      return;
    }
    if (issuer.isSlow(asked.code)) await wait(slowMs, undefined, { ref: false });
    const tokens = await issuer.redeem(asked);
    if (tokens === undefined) response.status(400).json({ error: 'invalid_grant' });
    else response.json(tokens);
  });
  return router;
}

const pathOf = (issuer: string) => new URL(issuer).pathname;

/** Two providers of age checks that tell a site whatever a person chooses. They behave like real ones otherwise. */
export async function createFakeAgeProvider(
  options: FakeAgeProviderOptions,
): Promise<{ app: Express; issuers: readonly FakeIssuer[] }> {
  const { url, siteUrl, slowMs = (limits.ageChecks.requestSeconds + 5) * 1000 } = options;
  const issuers = await Promise.all(
    demoAgeProviders(url).map(({ issuer, name, clientSecret }) =>
      FakeIssuer.create({ issuer, name, clientSecret, pageUrl: siteUrl + demoAgePath + pathOf(issuer) }),
    ),
  );
  const style = await readFile(join(import.meta.dirname, 'page.css'), 'utf8');

  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.get(['/health/live', '/health/ready'], (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.use(headers, sameSiteOnly, express.urlencoded({ extended: false, limit: limits.maxJsonBytes }));
  app.get(`${demoAgePath}/page.css`, (_request, response) => {
    response.type('css').send(style);
  });
  for (const [index, issuer] of issuers.entries()) {
    const path = pathOf(issuer.options.issuer);
    // The reverse proxy passes on the whole path.
    app.use(demoAgePath + path, pageRoutes(issuer, issuers.at(index - 1) ?? issuer, siteUrl));
    app.use(path, serverRoutes(issuer, slowMs));
  }
  app.use(refuseInvalid);
  return { app, issuers };
}
