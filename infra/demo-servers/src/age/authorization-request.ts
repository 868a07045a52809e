import { z } from 'zod';

const demoClientId = 'demo';

/** The parameters with which a site sends a visitor. A check without PKCE is refused, and without a nonce unless it is plain OAuth 2. */
export const authorizationRequest = z
  .object({
    response_type: z.literal('code'),
    client_id: z.literal(demoClientId),
    redirect_uri: z.url({ protocol: /^https?$/ }).max(2000),
    scope: z.string().min(1).max(200),
    state: z.string().min(16).max(200),
    nonce: z.string().min(16).max(200).optional(),
    code_challenge: z.string().length(43),
    code_challenge_method: z.literal('S256'),
  })
  .transform((request) => ({
    clientId: request.client_id,
    redirectUri: request.redirect_uri,
    state: request.state,
    nonce: request.nonce,
    codeChallenge: request.code_challenge,
    isOpenId: request.scope.split(' ').includes('openid'),
  }))
  .refine(({ isOpenId, nonce }) => !isOpenId || nonce !== undefined, 'a check needs a nonce');
export type AuthorizationRequest = z.output<typeof authorizationRequest>;
