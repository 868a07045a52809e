import { Router } from 'express';
import { type AccountStore } from './account.store.ts';
import { GoogleError } from './google-error.ts';

/** What an operator of the real provider does by hand, for demonstrations and tests. */
const switches = {
  disable: () => ({ disabled: true }),
  enable: () => ({ disabled: false }),
  /** Ends all sign-ins so far. */
  revoke: () => ({ validSince: Math.floor(Date.now() / 1000) + 1 }),
};

export function switchRoutes(accounts: AccountStore): Router {
  const router = Router();
  for (const [name, change] of Object.entries(switches)) {
    router.post(`/accounts/:localId/${name}`, async (request, response) => {
      if (!(await accounts.change(request.params.localId, change()))) {
        throw new GoogleError('USER_NOT_FOUND', 404);
      }
      response.json({ localId: request.params.localId, ...change() });
    });
  }
  return router;
}
