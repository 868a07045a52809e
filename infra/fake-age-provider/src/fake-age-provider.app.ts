import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoAgeMethods, demoAgeProviders } from '@sandstone/config';
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
  /** How long a slow response takes. */
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
    client_id: z.string(),
    client_secret: z.string(),
  })
  .transform((body) => ({
    code: body.code,
    redirectUri: body.redirect_uri,
    codeVerifier: body.code_verifier,
    clientId: body.client_id,
    clientSecret: body.client_secret,
  }));

const refuseInvalid: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof z.ZodError) response.status(400).json({ error: 'invalid_request' });
  else next(error);
};

/** What the visitor sees. */
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

/** What the site's server asks for. */
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
  router.get('/userinfo', (request, response) => {
    const claims = issuer.userInfo(/^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '');
    if (claims === undefined) response.sendStatus(401);
    else response.json(claims);
  });
  router.post('/token', async (request, response) => {
    const asked = tokenBody.parse(request.body);
    if (issuer.isSlow(asked.code)) await wait(slowMs, undefined, { ref: false });
    const tokens = await issuer.redeem(asked);
    if (tokens === undefined) response.status(400).json({ error: 'invalid_grant' });
    else response.json(tokens);
  });
  return router;
}

/** Two providers of age checks that tell a site whatever a person chooses. They behave like real ones otherwise. */
export async function createFakeAgeProvider(
  options: FakeAgeProviderOptions,
): Promise<{ app: Express; issuers: readonly [FakeIssuer, FakeIssuer] }> {
  const { url, siteUrl, slowMs = (limits.ageChecks.requestSeconds + 5) * 1000 } = options;
  const create = async (index: 0 | 1) => {
    const { issuer, name, clientSecret } = demoAgeProviders(url)[index] ?? {
      issuer: '',
      name: '',
      clientSecret: '',
    };
    const pageUrl = siteUrl + demoAgePath + demoAgeMethods[index].path;
    return FakeIssuer.create({ issuer, name, clientSecret, pageUrl });
  };
  const issuers = [await create(0), await create(1)] as const;
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
  for (const [index, { path }] of demoAgeMethods.entries()) {
    const [issuer, other] = index === 0 ? issuers : issuers.toReversed();
    if (issuer === undefined || other === undefined) throw new Error('There are two providers');
    // The reverse proxy passes on the whole path.
    app.use(demoAgePath + path, pageRoutes(issuer, other, siteUrl));
    app.use(path, serverRoutes(issuer, slowMs));
  }
  app.use(refuseInvalid);
  return { app, issuers };
}
