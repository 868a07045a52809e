import * as schemas from '../schemas.ts';
import { type AreaEndpoints } from './endpoint.ts';

/** Accounts and sessions. */
export const memberEndpoints = {
  session: {
    summary: 'Returns the signed-in user',
    status: 200,
    answer: schemas.sessionAnswer,
    problems: [],
  },
  login: {
    summary: "Creates a session from the provider's fresh token",
    body: schemas.loginBody,
    status: 200,
    answer: schemas.loginAnswer,
    problems: [
      'invalid_request',
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'login_too_old',
      'account_disabled',
      'wrong_origin',
      'rate_limited',
      'identity_unavailable',
      'identity_not_configured',
    ],
  },
  refreshToken: {
    summary: 'Confirms by a new token that the account at the provider is still valid',
    body: schemas.refreshBody,
    status: 204,
    problems: [
      'invalid_request',
      'unauthenticated',
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'account_disabled',
      'wrong_origin',
      'identity_unavailable',
    ],
  },
  logout: { summary: 'Ends the session', status: 204, problems: ['wrong_origin'] },
  signOutEverywhere: {
    summary: 'Ends every session of the person, on every device',
    status: 204,
    problems: ['unauthenticated', 'wrong_origin'],
  },
  deleteAccount: {
    summary:
      "Deletes the person's account at the provider and on this site; requires the token of a recent sign-in",
    body: schemas.refreshBody,
    status: 204,
    problems: [
      'invalid_request',
      'unauthenticated',
      'subject_mismatch',
      'token_invalid',
      'token_expired',
      'login_too_old',
      'account_disabled',
      'wrong_origin',
      'identity_unavailable',
      'identity_not_configured',
    ],
  },
} as const satisfies AreaEndpoints;
