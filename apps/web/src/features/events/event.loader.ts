import { type EventAnswer, eventPath, texts } from '@sandstone/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { type FailureTexts, orFail } from '../../errors/call-failure.ts';
import { loaderApi } from '../../api/api-client.ts';

const eventTexts: FailureTexts = {
  notFound: texts.events.notFound,
  failed: () => texts.events.failed,
  unreachable: texts.events.failed,
  alwaysUnreachable: true,
};

/** Loads an event by its slug; redirects a former slug to the canonical address. */
export async function eventLoader(args: LoaderFunctionArgs): Promise<EventAnswer | Response> {
  const { slug = '' } = args.params;
  const call = loaderApi(args).call('event', { params: { slug }, signal: args.request.signal });
  const answer = await orFail(call, eventTexts);
  return answer.event.slug === slug ? answer : redirect(eventPath(answer.event.slug), 301);
}
