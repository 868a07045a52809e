/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { expect, it } from '@jest/globals';
import { adminTexts, type Member, pages, problems, texts as siteTexts } from '@sandstone/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problemResponse, type RecordedRequest, type FakeRoutes } from '../../shared/testing/fake-api.ts';
import { openAdmin, press, settle } from '../testing/open-admin.tsx';

const { members: texts, trash } = adminTexts;
const list = 'GET /api/admin/members';

const aMember = (parts: Partial<Member> = {}): Member => ({
  id: crypto.randomUUID(),
  displayName: 'Vera',
  email: 'vera@example.com',
  emailVerified: true,
  provider: 'google.com',
  role: 'user',
  since: '2026-03-04T10:00:00.000Z',
  blockedOn: null,
  ...parts,
});
const pageOf = (...members: Member[]) => ({ members, nextCursor: null, total: members.length });
const rows = () => within(screen.getByRole('list', { name: texts.title })).getAllByRole('listitem');

const open = (responses: FakeRoutes) => openAdmin(pages.adminMembers, responses);
const confirm = () => press(texts.blockConfirm, within(screen.getByRole('dialog')));
const blockedOn = '2026-04-01T00:00:00.000Z';
/** Answers changes as the api does. */
const updates = (member: Member) => ({
  [`PATCH /api/admin/members/${member.id}`]: ({ body }: RecordedRequest) => ({
    changed: true,
    member: {
      ...member,
      blockedOn: (body as { blocked: boolean }).blocked ? blockedOn : null,
    },
  }),
});

it('shows name, e-mail and first day, and offers nothing for an administrator', async () => {
  await open({
    [list]: pageOf(
      aMember(),
      aMember({ displayName: null, email: 'noname@example.com', blockedOn: '2026-03-05T00:00:00.000Z' }),
      aMember({ displayName: null, email: null }),
      aMember({ displayName: 'Ada', email: 'ada@example.com', role: 'admin' }),
      aMember({ displayName: 'Noor', email: 'vera@example.com', emailVerified: false }),
      aMember({ displayName: 'Wren', email: null, emailVerified: false }),
    ),
  });
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Veravera@example.comHere since March 4, 2026Block',
    'noname@example.comHere since March 4, 2026BlockedUnblock',
    'No nameHere since March 4, 2026Block',
    'Adaada@example.comHere since March 4, 2026Administrator',
    'Noorvera@example.comHere since March 4, 2026Address not verifiedBlock',
    'WrenHere since March 4, 2026Block',
  ]);
  expect(screen.getByText('6 of 6')).toBeTruthy();
});

it('blocks with two taps, says so, and undoes it', async () => {
  const vera = aMember();
  const { requests } = await open({ [list]: pageOf(vera), ...updates(vera) });
  await press('Block Vera');
  expect(screen.getByRole('dialog').textContent).toContain(texts.blockExplained);
  await confirm();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Unblock Vera' })).toBeTruthy();
  expect(screen.getByText(texts.isBlocked('Vera'))).toBeTruthy();
  await press(trash.undo);
  expect(screen.getByRole('button', { name: 'Block Vera' })).toBeTruthy();
  expect(requests.slice(1).map(({ body }) => body)).toEqual([
    { blocked: true, was: null },
    { blocked: false, was: blockedOn },
  ]);
});

it('blocks a member whom another tab has blocked before, and offers no undo of that', async () => {
  const vera = aMember();
  await open({
    [list]: pageOf(vera),
    [`PATCH /api/admin/members/${vera.id}`]: { member: { ...vera, blockedOn }, changed: false },
  });
  await press('Block Vera');
  await confirm();
  expect(screen.getByText(texts.isBlocked('Vera'))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unblock Vera' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: trash.undo })).toBeNull();
});

it('says that a member was blocked again elsewhere, and then unblocks as the list says', async () => {
  const vera = aMember({ blockedOn: '2026-03-05T00:00:00.000Z' });
  const known = [vera];
  await open({
    [list]: () => pageOf(known.shift() ?? { ...vera, blockedOn }),
    [`PATCH /api/admin/members/${vera.id}`]: ({ body }: RecordedRequest) =>
      (body as { was: string }).was === blockedOn
        ? { member: { ...vera, blockedOn: null }, changed: true }
        : problemResponse('changed_since'),
  });
  await press('Unblock Vera');
  expect(screen.getByRole('alert').textContent).toBe(problems.changed_since.detail);
  await press('Unblock Vera');
  expect(screen.getByRole('button', { name: 'Block Vera' })).toBeTruthy();
});

it('shows that a member is blocked in the list of a search that was answered before', async () => {
  const vera = aMember();
  const changed = Promise.withResolvers<unknown>();
  const { requests } = await open({
    [list]: pageOf(vera),
    [`PATCH /api/admin/members/${vera.id}`]: changed.promise,
  });
  await press('Block Vera');
  await confirm();
  fireEvent.change(screen.getByRole('searchbox', { name: texts.search }), { target: { value: 'vera' } });
  await waitFor(() => expect(requests.at(-1)?.query['search']).toBe('vera'));
  await settle();
  changed.resolve({ member: { ...vera, blockedOn }, changed: true });
  expect(await screen.findByRole('button', { name: 'Unblock Vera' })).toBeTruthy();
});

it('unblocks with one tap', async () => {
  const vera = aMember({ blockedOn: '2026-03-05T00:00:00.000Z' });
  await open({ [list]: pageOf(vera), ...updates(vera) });
  await press('Unblock Vera');
  expect(screen.getByText(texts.isUnblocked('Vera'))).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Block Vera' })).toBeTruthy();
});

it('keeps the member who is let stay, and shows why blocking failed', async () => {
  const vera = aMember();
  const { requests } = await open({
    [list]: pageOf(vera),
    [`PATCH /api/admin/members/${vera.id}`]: problemResponse('member_protected'),
  });
  await press('Block Vera');
  await press(texts.blockCancel);
  expect(requests).toHaveLength(1);
  await press('Block Vera');
  await confirm();
  expect(screen.getByRole('alert').textContent).toBe(problems.member_protected.detail);
  expect(screen.getByRole('button', { name: 'Block Vera' })).toBeTruthy();
});

it('searches without naming the words in the address', async () => {
  const vera = aMember();
  const { requests } = await open({
    [list]: ({ query }: RecordedRequest) => (query['search'] === 'nora' ? pageOf() : pageOf(vera)),
  });
  fireEvent.change(screen.getByRole('searchbox', { name: texts.search }), { target: { value: 'nora' } });
  expect(await screen.findByText(texts.nobodyFound('nora'))).toBeTruthy();
  expect(requests.at(-1)?.query['search']).toBe('nora');
  expect(location.search).toBe('');
});

it('says that nobody has signed in, and that the list could not be loaded', async () => {
  await open({ [list]: pageOf() });
  expect(screen.getByText(texts.nobodyExplained)).toBeTruthy();
  cleanup();
  let isDown = true;
  await open({ [list]: () => (isDown ? problemResponse('unavailable') : pageOf(aMember())) });
  expect(screen.getByText(texts.unreachable)).toBeTruthy();
  isDown = false;
  await press(siteTexts.errorScreen.retry);
  expect(rows()).toHaveLength(1);
});
