import { type LegalPageName, type LegalResponse, texts } from '@sandstone/contract';
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

export const legalLoader =
  (page: LegalPageName) =>
  async (args: LoaderFunctionArgs): Promise<LegalData> => {
    const { signal } = args.request;
    return { page, ...(await orFail(loaderApi(args).call('legal', { params: { page }, signal }), wording)) };
  };
