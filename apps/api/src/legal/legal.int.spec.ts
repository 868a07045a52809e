import { expect, it } from '@jest/globals';
import {
  adminTexts,
  defaultLegal,
  legalPageNames,
  legalPreviewResponse,
  legalResponse,
  legalTitles,
  limits,
  routePath,
} from '@sandstone/contract';
import { adminSession } from '../testing/admin-session.ts';
import { apiSuite } from '../testing/api.suite.ts';

const { contact, custodian, postalAddress, terms } = defaultLegal;
const changed = {
  ...defaultLegal,
  contact: 'vera@example.org',
  terms: { text: 'Write to {contact}.', updatedOn: '2026-01-02' },
};

apiSuite('the legal pages', (start) => {
  const test = start();
  const admin = adminSession(test);
  const save = (value: object) =>
    admin.call('adminSaveSite', {
      path: routePath('adminSaveSite', { section: 'legal' }),
      body: { value, unchangedSince: 0 },
    });
  const preview = (body: object) => admin.call('adminLegalPreview', { body });

  it.each(legalPageNames)(
    'are answered as blocks with their date, and cached as other content is: %s',
    async (page) => {
      const response = await test.request(routePath('legal', { page }));
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const { updatedOn, description, blocks } = legalResponse.parse(await response.json());
      expect(updatedOn).toBe(defaultLegal[page].updatedOn);
      expect(defaultLegal[page].text.replaceAll('{contact}', contact)).toContain(description);
      expect(blocks.length).toBeGreaterThan(3);
      const etag = response.headers.get('etag') ?? '';
      const again = await test.request(routePath('legal', { page }), { headers: { 'if-none-match': etag } });
      expect(again.status).toBe(304);
    },
  );

  it('have a preview of a wording that is not saved', async () => {
    const details = { contact, custodian, postalAddress };
    const response = await preview({ ...details, text: '# A' });
    expect(legalPreviewResponse.parse(await response.json())).toEqual({
      blocks: [{ kind: 'heading', level: 2, runs: [{ text: 'A' }] }],
    });
    const { text } = terms;
    const saved = await test.request(routePath('legal', { page: 'terms' }));
    expect(await (await preview({ ...details, text })).json()).toEqual({
      blocks: legalResponse.parse(await saved.json()).blocks,
    });
    for (const refused of [
      { text: '' },
      { text: 'a'.repeat(limits.legal.maxTextLength + 1) },
      { contact: '' },
      { contact: 'a\nb' },
      { custodian: 'a'.repeat(limits.legal.maxCustodianLength + 1) },
      { postalAddress: 'a'.repeat(limits.legal.maxAddressLength + 1) },
      { text: 'a\u0000b' },
    ])
      expect([refused, (await preview({ ...details, text, ...refused })).status]).toEqual([refused, 400]);
  });

  it('are refused with a sentence where their placeholders would make them very long', async () => {
    const custodian = 'a'.repeat(limits.legal.maxCustodianLength);
    const long = { ...changed, custodian, privacy: { ...terms, text: '{custodian} '.repeat(1000) } };
    const response = await save(long);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { detail: `${legalTitles.privacy}: ${adminTexts.legal.addsTooMuch}` },
    ]);
  });

  it('have the wording that the creator saved', async () => {
    await save(changed);
    const response = await test.request(routePath('legal', { page: 'terms' }));
    expect(legalResponse.parse(await response.json())).toEqual({
      updatedOn: '2026-01-02',
      description: 'Write to vera@example.org.',
      blocks: [
        {
          kind: 'paragraph',
          runs: [
            { text: 'Write to ' },
            { text: 'vera@example.org', href: 'mailto:vera@example.org' },
            { text: '.' },
          ],
        },
      ],
    });
  });
});
