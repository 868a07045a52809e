import { Router } from 'express';
import { z } from 'zod';
import { type AccountStore } from './account.store.ts';
import { GoogleError } from './google-error.ts';
import { maxIdTokenSeconds, type TokenSigner } from './token.signer.ts';

/** Actions of a real provider's operator, for demonstrations and tests. */
const switches = {
  disable: () => ({ disabled: true }),
  enable: () => ({ disabled: false }),
  /** Revokes all sign-ins so far. */
  revoke: () => ({ validSince: Math.floor(Date.now() / 1000) + 1 }),
};

const tokenLife = z.object({ seconds: z.int().min(1).max(maxIdTokenSeconds) });

export function switchRoutes(accounts: AccountStore, tokens: TokenSigner): Router {
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
