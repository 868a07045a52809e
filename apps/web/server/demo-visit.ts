import { cookies, demoVisitors } from '@sandstone/contract';
import { type RequestHandler, urlencoded } from 'express';
import { refuseForm, requireOrigin } from './age-form.ts';
import { refuse } from './failure-page.ts';
import { sameOriginPath } from '../src/shared/navigation/addresses.ts';

const maxFormBytes = 4096;
const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax';

type Form = { address?: unknown; return?: unknown } | undefined;

const visitAs: RequestHandler<object, unknown, Form> = ({ body: form }, response) => {
  if (form === undefined) {
    refuse(response, 415);
    return;
  }
  const visitor = demoVisitors.find(({ address }) => address === form.address);
  const cookie =
    visitor === undefined
      ? `${cookies.demoVisitor}=; Max-Age=0; ${attributes}`
      : `${cookies.demoVisitor}=${visitor.address}; ${attributes}`;
  const location = sameOriginPath(typeof form.return === 'string' ? form.return : null);
  response.status(303).set({ location, 'set-cookie': cookie }).end();
};

/** Lets a visitor of the demo play one from another region. Only our own pages may send the form. */
export const demoVisitForm = (origin: string) => [
  requireOrigin(origin),
  urlencoded({ extended: false, limit: maxFormBytes }),
  visitAs,
  refuseForm,
];
