import { describe, expect, it } from '@jest/globals';
import { ApiError, memberTexts, type ProblemCode, problemDocument, problems } from '@sandstone/contract';
import { accountDeletionBy } from './delete-account.ts';
import { type IdentityClient, type ProviderSignIn } from './identity-client.ts';
import { type SiteApi } from '../api/api-client.ts';

const refusal = (code: ProblemCode) => new ApiError(problems[code].status, problemDocument(code));
const lost = new TypeError('fetch failed');

async function attempt(responses: unknown[], options: { popup?: unknown; aborted?: boolean } = {}) {
  const calls: string[] = [];
  // The deletion calls only this method.
  const client = {
    confirmPerson(provider: string) {
      calls.push(`popup ${provider}`);
      const signedIn = { idToken: 'fresh' } as ProviderSignIn;
      return options.popup === undefined ? Promise.resolve(signedIn) : Promise.reject(options.popup as Error);
    },
  } as unknown as IdentityClient;
  const api: SiteApi = {
    call: async (route, given) => {
      calls.push(`${route} ${(given?.body as { idToken: string } | undefined)?.idToken}`);
      const response = responses.shift();
      if (response !== undefined) throw response as Error;
      return (await Promise.resolve(undefined)) as never;
    },
  };
  const controller = new AbortController();
  if (options.aborted) controller.abort();
  const outcome = await accountDeletionBy(
    client,
    api,
    'google.com',
  )({ signal: controller.signal, onConfirmed: () => calls.push('confirmed') });
  return { outcome, calls };
}
const once = ['popup google.com', 'confirmed', 'deleteAccount fresh'];
const code = (text: string) => Object.assign(new Error(text), { code: text });

describe('deleting an account', () => {
  it('confirms at the provider, then sends that token to the API', async () => {
    expect(await attempt([])).toEqual({ outcome: { deleted: true }, calls: once });
  });

  it('deletes nothing if it was cancelled while the popup was open', async () => {
    expect(await attempt([], { aborted: true })).toEqual({
      outcome: { deleted: false, text: memberTexts.signIn.cancelled, calm: true },
      calls: ['popup google.com'],
    });
  });

  it.each([
    ['a lost response', lost, undefined],
    ['a response lost on the way', new ApiError(502, undefined), undefined],
    ['an outage of the provider', refusal('identity_unavailable'), undefined],
    ['a lost response of a deletion that did happen', lost, refusal('unauthenticated')],
  ])('retries once after %s, with the same token', async (_what, first, second) => {
    const { outcome, calls } = await attempt([first, second]);
    expect([outcome, calls]).toEqual([{ deleted: true }, [...once, 'deleteAccount fresh']]);
  });

  it.each<[string, unknown[], unknown, string, boolean]>([
    ['the popup was closed', [], code('auth/popup-closed-by-user'), memberTexts.signIn.cancelled, true],
    ['the popup was blocked', [], code('auth/popup-blocked'), memberTexts.signIn.popupBlocked, false],
    ['another account was chosen', [], code('auth/user-mismatch'), memberTexts.account.otherAccount, false],
    [
      'another account was chosen, and the library had forgotten the first',
      [refusal('subject_mismatch')],
      undefined,
      memberTexts.account.otherAccount,
      false,
    ],
    ['the sign-in was too old', [refusal('login_too_old')], undefined, 'Please sign in again.', false],
    ['nothing answers', [lost, lost], undefined, memberTexts.account.notDeleted, false],
    ['nobody was signed in', [refusal('unauthenticated')], undefined, 'Please sign in.', false],
  ])('explains the failure when %s', async (_what, responses, popup, text, calm) => {
    const { outcome } = await attempt(responses, { popup });
    expect(outcome).toEqual({ deleted: false, text, calm });
  });
});
