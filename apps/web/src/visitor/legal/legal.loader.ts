import { type LegalPageName, legalPageNames, type LegalResponse, pages, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs } from 'react-router-dom';
import { loaderApi } from '../../shared/api/api-client.ts';
import { type FailureTexts, orFail } from '../../shared/errors/call-failure.ts';

const wording: FailureTexts = {
  failed: () => texts.loadFailed('page'),
  unreachable: texts.loadFailed('page'),
};

export interface LegalData extends LegalResponse {
  page: LegalPageName;
}

/** Loads the legal page of the matched route. */
export async function legalLoader(args: LoaderFunctionArgs): Promise<LegalData> {
  const { pattern, request } = args;
  const page = legalPageNames.find((name) => pages[name] === pattern);
  if (page === undefined) throw new Error(`${pattern} is no legal page`);
  const { signal } = request;
  return { page, ...(await orFail(loaderApi(args).call('legal', { params: { page }, signal }), wording)) };
}
