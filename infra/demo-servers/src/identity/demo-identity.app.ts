import { limits } from '@sandstone/contract';
import { demoIdentity } from '@sandstone/identity';
import express, { type Express, type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { AccountStore } from './account.store.ts';
import { GoogleError, respondToErrors, unknownPath } from './google-error.ts';
import { popupRoutes } from './popup.routes.ts';
import { maxIdTokenSeconds, TokenSigner } from './token.signer.ts';
import { secureTokenRoutes, toolkitRoutes } from './toolkit.routes.ts';

/** Actions of a real provider's operator, for demonstrations and tests. */
const switches = {
  disable: () => ({ disabled: true }),
  enable: () => ({ disabled: false }),
  /** Revokes all sign-ins so far. */
  revoke: () => ({ validSince: Math.floor(Date.now() / 1000) + 1 }),
};

const tokenLife = z.object({ seconds: z.int().min(1).max(maxIdTokenSeconds) });

function switchRoutes(accounts: AccountStore, tokens: TokenSigner): Router {
  const router = Router();
  for (const [name, change] of Object.entries(switches)) {
    router.post(`/accounts/:localId/${name}`, async (request, response) => {
      if (!(await accounts.change(request.params.localId, change()))) {
        throw new GoogleError('USER_NOT_FOUND', 404);
      }
      response.json({ localId: request.params.localId, ...change() });
    });
  }
  // Applies to new tokens until the next start.
  router.post('/token-life', (request, response) => {
    const parsed = tokenLife.safeParse(request.body);
    if (!parsed.success) throw new GoogleError('INVALID_REQUEST');
    tokens.idTokenSeconds = parsed.data.seconds;
    response.json(parsed.data);
  });
  return router;
}

const headers: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  });
  next();
};

/** Anyone may sign in as anyone, but pages of other sites must not do so on a person's behalf (CSRF). */
const sameSiteOnly: RequestHandler = (request, _response, next) => {
  if (request.method === 'POST' && request.get('sec-fetch-site') === 'cross-site') {
    throw new GoogleError('PERMISSION_DENIED', 403);
  }
  next();
};

/** Parses JSON or a form, whatever the content type, because scripts omit it. */
const readBody: RequestHandler = (request, _response, next) => {
  if (typeof request.body === 'string') request.body = parseBody(request.body);
  next();
};

function parseBody(text: string): unknown {
  // A script may not encode its form: `&` and `+` then belong to the literal.
  const literal = /^postBody=(id_token=\{.*)$/s.exec(text)?.[1];
  if (literal !== undefined) return { postBody: literal };
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    throw new GoogleError('INVALID_REQUEST : The body is not JSON.');
  }
}

/**
 * A fake identity provider for the unmodified SDK of Firebase Authentication. It behaves like the provider's emulator
 * but signs its tokens, so that the api verifies them like real ones.
 * Its key and accounts are stored in `dataDir`.
 */
export async function createDemoIdentity({ dataDir }: { dataDir: string }): Promise<Express> {
  const tokens = await TokenSigner.open(dataDir);
  const accounts = await AccountStore.open(dataDir);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.get(['/health/live', '/health/ready'], (_request, response) => {
    response.json({ status: 'ok' });
  });
  app.use(headers, sameSiteOnly, express.text({ type: () => true, limit: limits.maxJsonBytes }), readBody);
  app.get(demoIdentity.keysPath, (_request, response) => {
    response.json({ keys: [tokens.publicJwk] });
  });
  app.use('/identitytoolkit.googleapis.com', toolkitRoutes(accounts, tokens));
  app.use('/securetoken.googleapis.com', secureTokenRoutes(accounts, tokens));
  app.use('/emulator', switchRoutes(accounts, tokens), await popupRoutes(accounts));
  app.use(unknownPath, respondToErrors);
  return app;
}
