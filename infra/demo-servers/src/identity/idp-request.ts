import { signInProviders } from '@sandstone/contract';
import { z } from 'zod';
import { personClaims, type PersonClaims } from './account.ts';
import { GoogleError } from './google-error.ts';

const body = z.object({
  postBody: z.string().optional(),
  requestUri: z.string().optional(),
  providerId: z.string().optional(),
});

/**
 * The raw JSON literal of `id_token`, before decoding: a script that does not encode its form keeps its `+` and `&`.
 */
function literalToken(text: string): string | null {
  return /(?:^|[?&])id_token=(\{.*\})(?:&|$)/s.exec(text)?.[1] ?? null;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses provider and person from a `signInWithIdp` request. @throws GoogleError */
export function readIdpRequest(input: unknown): { providerId: string; person: PersonClaims } {
  const parsed = body.safeParse(input);
  if (!parsed.success) throw new GoogleError('INVALID_REQUEST');
  const { postBody = '', requestUri = '', providerId } = parsed.data;
  // The popup's result is in the handler's URL, a script's in the body.
  const source = postBody === '' ? requestUri.slice(requestUri.indexOf('?') + 1) : postBody;
  const fields = new URLSearchParams(source);
  const provider = fields.get('providerId') ?? providerId;
  if (!provider) throw new GoogleError('INVALID_CREDENTIAL_OR_PROVIDER_ID : The provider is missing.');
  if (!signInProviders.some((known) => known === provider)) throw new GoogleError('OPERATION_NOT_ALLOWED');
  const claims = [literalToken(source), fields.get('id_token')]
    .map((text) => (text === null ? undefined : readJson(text)))
    .find((value) => value !== undefined);
  const person = personClaims.safeParse(claims);
  if (!person.success) {
    const field = person.error.issues[0]?.path.join('.');
    throw new GoogleError(
      `INVALID_IDP_RESPONSE : id_token must be a JSON literal with a valid ${field || 'sub'}.`,
    );
  }
  return { providerId: provider, person: person.data };
}
