/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import {
  adminTexts,
  pages,
  type RegionRule,
  type RegionsResponse,
  texts as siteTexts,
} from '@sandstone/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { problemResponse, type RecordedRequest, bodiesTo } from '../../shared/testing/fake-api.ts';
import { someProxy, someRegions } from '../../shared/testing/regions.builder.ts';
import { currentUndoOffer } from '../shared/undo/undo.store.ts';
import { newRule } from './rule-list.changes.ts';
import { unsavedTexts } from '../../shared/visits/personal-items.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';

const { regions, siteSettings } = adminTexts;
const { fields, presets, preview, rules: ruleTexts, summary } = regions;
const read = 'GET /api/admin/regions';
const save = 'PUT /api/admin/regions';

/** Opens the page. What is saved is read again, as the api stores it. */
async function open(saved: RegionsResponse, responses: Record<string, unknown> = {}) {
  let current = saved;
  const { requests, router } = await openAdmin(pages.adminRegions, {
    [read]: () => current,
    [save]: ({ body }: { body: unknown }) => {
      const { rules } = body as Pick<RegionsResponse, 'rules'>;
      current = { ...current, rules, version: current.version + 1 };
      return current;
    },
    ...responses,
  });
  return { router, saves: () => bodiesTo(requests, save) };
}
const part = (name: string) => within(screen.getByRole('region', { name }));
const sentences = () =>
  within(screen.getByRole('list', { name: ruleTexts.list }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p')?.textContent);
const choose = (label: string, value: string, scope: Pick<typeof screen, 'getByLabelText'> = screen) =>
  fireEvent.change(scope.getByLabelText(label), { target: { value } });
const arizona = newRule('US-AZ', { policy: 'block' });
const britain = newRule('GB');

describe('the rules for regions', () => {
  it('are told in words, with what they rest on', async () => {
    await open(
      someRegions({
        rules: [newRule('US-AZ', { source: 'Arizona HB 2112', date: '2025-09-26', note: 'Mine' })],
      }),
    );
    expect(part(summary.title).getByText('Visitors from Arizona verify their age.')).toBeDefined();
    const rules = part(ruleTexts.title);
    expect(rules.getByText('Visitors from Arizona verify their age once every 30 days.')).toBeDefined();
    expect(rules.getByText('Arizona HB 2112, since September 26, 2025')).toBeDefined();
    expect(rules.getByText('Mine')).toBeDefined();
    expect(screen.getByText(regions.noLegalAdvice)).toBeDefined();
  });

  it('are added, saved in their order, and taken back by an undo', async () => {
    const { saves } = await open(someRegions({ rules: [britain], version: 4 }));
    await press(ruleTexts.add);
    choose(fields.region, 'US-AZ');
    fireEvent.click(screen.getByRole('switch', { name: fields.hideMe }));
    expect(
      part(summary.unsaved).getByText(/Visitors from Arizona see nothing, and do not learn/),
    ).toBeDefined();
    await press(ruleTexts.up('Arizona'));
    expect(sentences()[0]).toMatch(/Arizona/);
    await press(ruleTexts.save);
    await waitFor(() => expect(currentUndoOffer()?.text).toBe(ruleTexts.saved));
    expect(saves()).toEqual([{ rules: [{ ...arizona, hideMe: true }, britain], unchangedSince: 4 }]);
    await act(async () => currentUndoOffer()?.undo?.());
    expect(saves().at(-1)).toEqual({ rules: [britain], unchangedSince: 5 });
  });

  it('are moved by buttons that keep the focus, and their new place is announced', async () => {
    await open(someRegions({ rules: [arizona, britain, newRule('FR')] }));
    await press(ruleTexts.down('Arizona'));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(ruleTexts.down('Arizona')),
    );
    expect(screen.getByText(ruleTexts.moved('Arizona', 2, 3))).toBeDefined();
    await press(ruleTexts.remove('Arizona'));
    expect(sentences()).toHaveLength(2);
    expect(screen.getByText(ruleTexts.removed('Arizona'))).toBeDefined();
  });

  it('accept a proof for a time, by chosen methods', async () => {
    const methods = ['anna', 'berta'].map((id) => ({ id, name: id.toUpperCase(), isAvailable: true }));
    const { saves } = await open(someRegions({ rules: [britain], methods }));
    await press(ruleTexts.edit('United Kingdom'));
    choose(fields.proofDays, '0');
    fireEvent.click(screen.getByRole('checkbox', { name: 'BERTA' }));
    expect(sentences()).toEqual(['Visitors from the United Kingdom verify their age on each visit.']);
    expect(screen.getByText(ruleTexts.methods(['BERTA']))).toBeDefined();
    await press(ruleTexts.save);
    await waitFor(() => expect(saves()).toMatchObject([{ rules: [{ proofDays: 0, methods: ['berta'] }] }]));
  });

  it('cannot be saved without a region, and no region has two', async () => {
    const { saves } = await open(someRegions({ rules: [britain] }));
    await press(ruleTexts.add);
    await press(ruleTexts.save);
    await screen.findByText(ruleTexts.incomplete);
    expect(saves()).toEqual([]);
    const options = within(screen.getByLabelText(fields.region));
    expect(options.getByRole<HTMLOptionElement>('option', { name: 'United Kingdom' }).disabled).toBe(true);
  });

  it('tell that one never decides', async () => {
    await open(someRegions({ rules: [newRule('US'), arizona] }));
    expect(screen.getByText(ruleTexts.neverFits('the United States'))).toBeDefined();
  });

  it('keep what was changed when another tab was faster, until she looks at the saved ones', async () => {
    const elsewhere = someRegions({ rules: [newRule('FR')], version: 2 });
    let current = someRegions({ rules: [britain] });
    await open(current, {
      [read]: () => current,
      [save]: () => {
        current = elsewhere;
        return problemResponse('changed_since');
      },
    });
    await press(ruleTexts.remove('United Kingdom'));
    await press(ruleTexts.save);
    await screen.findByText(siteSettings.changedElsewhere);
    expect(screen.queryByRole('list', { name: ruleTexts.list })).toBeNull();
    await press(siteSettings.showSaved);
    expect(sentences()).toEqual(['Visitors from France verify their age once every 30 days.']);
  });

  it('are saved on top of another tab’s if they let nobody see more, without an undo', async () => {
    const elsewhere = someRegions({ rules: [newRule('FR')], version: 2 });
    let current = someRegions({ rules: [britain] });
    const { saves } = await open(current, {
      [read]: () => current,
      [save]: ({ body }: RecordedRequest) => {
        const { rules } = body as { rules: RegionRule[] }; // the page sends them
        if (rules.length === 1 && current !== elsewhere) {
          current = elsewhere;
          return problemResponse('changed_since');
        }
        return { ...elsewhere, rules, version: 3 };
      },
    });
    await press(ruleTexts.remove('United Kingdom'));
    await press(ruleTexts.add);
    choose(fields.region, 'US-AZ');
    await press(ruleTexts.save);
    await screen.findByText(siteSettings.changedElsewhere);
    await press(ruleTexts.add);
    choose(fields.region, 'FR');
    expect(screen.queryByText(siteSettings.changedElsewhere)).toBeNull();
    await press(ruleTexts.save);
    await waitFor(() => expect(currentUndoOffer()?.text).toBe(ruleTexts.saved));
    expect(saves().at(-1)).toMatchObject({
      rules: [{ region: 'US-AZ' }, { region: 'FR' }],
      unchangedSince: 1,
    });
    expect(currentUndoOffer()?.undo).toBeUndefined();
  });

  it('tell why they cannot be saved', async () => {
    const reason = regions.sourceMissing('no module');
    await open(someRegions({ rules: [britain] }), {
      [save]: problemResponse('region_source_missing', reason),
    });
    await press(ruleTexts.remove('United Kingdom'));
    await press(ruleTexts.save);
    await screen.findByText(reason);
  });

  it('ask before she leaves what is not saved', async () => {
    const { router } = await open(someRegions({ rules: [britain] }));
    await press(ruleTexts.remove('United Kingdom'));
    await act(() => router.navigate(pages.admin));
    expect(screen.getByRole('heading', { name: siteSettings.leave.title, hidden: true })).toBeDefined();
    expect(router.state.location.pathname).toBe(pages.adminRegions);
    expect(unsavedTexts.get()).toContain('rules');
    await press(siteSettings.leave.confirm);
    expect(unsavedTexts.get()).toBeNull();
  });

  it('can be none, which is a choice as well', async () => {
    const { saves } = await open(someRegions({ version: 0 }));
    expect(screen.getByText(ruleTexts.choose)).toBeDefined();
    await press(ruleTexts.keepGate);
    await waitFor(() => expect(saves()).toEqual([{ rules: [], unchangedSince: 0 }]));
    await waitFor(() => expect(screen.queryByText(ruleTexts.choose)).toBeNull());
  });
});

describe('the summary', () => {
  it('says whether the rules are in force, and what to ask of the operator', async () => {
    const problem = 'The database /geo.mmdb is not readable.';
    await open(
      someRegions({
        rules: [britain],
        methods: [],
        proxies: [someProxy(), someProxy({ isCurrent: false, problem, knowsStates: false })],
      }),
    );
    const shown = part(summary.title);
    for (const text of [
      summary.notYet(1, 2),
      summary.byDatabase('November 3, 2026'),
      summary.problem(problem),
      summary.noStates,
      summary.noMethod,
    ])
      expect(shown.getByText(text)).toBeDefined();
  });
});

describe('a preset', () => {
  it('hides her in her state, once she has decided about visitors whose state is unknown', async () => {
    const { saves } = await open(someRegions({ rules: [newRule('US')] }));
    const { hide } = presets;
    const inPreset = within(screen.getByText(hide.title).closest('details') as HTMLElement);
    expect(inPreset.getByText(presets.uncertain.replaceAll('\u00a0', ' '))).toBeDefined();
    const fill = () => fireEvent.click(inPreset.getByRole('button', { name: /^Fill in/, hidden: true }));
    choose(hide.state, 'US-AZ', inPreset);
    fill();
    expect(inPreset.getByText(presets.chooseUnknown)).toBeDefined();
    fireEvent.click(inPreset.getByText(presets.unknownChoices.verify));
    fill();
    expect(inPreset.getByText(presets.added(2))).toBeDefined();
    await press(ruleTexts.save);
    await waitFor(() =>
      expect(saves()).toMatchObject([
        {
          rules: [
            { region: 'US-AZ', policy: 'block', hideMe: true },
            { region: 'US-?', policy: 'verify' },
            { region: 'US' },
          ],
        },
      ]),
    );
  });

  it.each([
    { title: presets.titles.usStates, regions: ['US-AZ', 'US-UT', 'US-?'], days: [30, 30, 30] },
    { title: presets.titles.ukAndAustralia, regions: ['GB', 'AU'], days: [30, 30] },
    { title: presets.titles.europeanUnion, regions: ['FR', 'IT'], days: [0, 0] },
  ])('$title has rules with source and date', async ({ title, regions: filled, days }) => {
    const { saves } = await open(someRegions());
    const inPreset = within(screen.getByText(title).closest('details') as HTMLElement);
    fireEvent.click(inPreset.getByRole('button', { name: /^Fill in/, hidden: true }));
    await press(ruleTexts.save);
    await waitFor(() =>
      expect(saves()).toMatchObject([
        { rules: filled.map((region, at) => ({ region, policy: 'verify', proofDays: days[at] })) },
      ]),
    );
  });

  it('says what was read in a secondary source only, and when it was checked', async () => {
    await open(someRegions());
    const inPreset = within(screen.getByText(presets.titles.europeanUnion).closest('details') as HTMLElement);
    expect(inPreset.getByText(presets.secondHand).closest('li')?.textContent).toMatch(/^Italy/);
    expect(inPreset.getByText(presets.checked('November 2026'))).toBeDefined();
  });
});

it('says how the creator gets in where nothing is shown, and what crawlers get', async () => {
  await open(someRegions({ rules: [newRule('US-AZ', { policy: 'block' })] }));
  expect(screen.getByText(ruleTexts.crawlers)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: ruleTexts.edit('Arizona') }));
  const hint = screen.getByText(fields.policyHints.block).textContent;
  for (const way of [siteTexts.closed.signIn, pages.signIn]) expect(hint).toContain(way);
});

describe('the preview', () => {
  const { regionPages } = siteTexts;
  const rules = [
    newRule('US-AZ', { policy: 'block', hideMe: true }),
    newRule('US'),
    newRule('DE', { policy: 'open' }),
  ];

  it.each([
    { region: 'US-AZ', by: preview.byRule('Arizona'), shown: siteTexts.closed.signIn },
    { region: 'US-?', by: preview.byRule('the United States'), shown: regionPages.verifyWith('Demo') },
    { region: 'DE', by: preview.byRule('Germany'), shown: preview.see },
    { region: 'GB', by: preview.byDefault, shown: preview.see },
    { region: '?', by: preview.byDefault, shown: preview.see },
  ])('shows what a visitor from $region gets, and by which rule', async ({ region, by, shown }) => {
    await open(someRegions({ rules }));
    const inPreview = part(preview.title);
    choose(preview.region, region, inPreview);
    expect(inPreview.getByRole('status').textContent).toContain(by);
    expect(inPreview.getByText(shown)).toBeDefined();
    expect(inPreview.queryByText(new RegExp(regionPages.privacy)) === null).toBe(region !== 'US-?');
  });
});
