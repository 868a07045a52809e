import { limits, publicSite } from '@sandstone/contract';
import { accentRefusalOf } from '@sandstone/domain';
import { type RequestHandler, urlencoded } from 'express';
import { refuseForm, requireOrigin } from './age-form.ts';
import { refuse } from './failure-page.ts';

type Form = { settings?: unknown } | undefined;

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

const readSettings: RequestHandler<object, unknown, Form> = ({ body: form }, response, next) => {
  const { data } = publicSite.safeParse(parsed(form?.settings));
  if (data === undefined || accentRefusalOf(data.look.accent) !== undefined) {
    refuse(response, 400);
    return;
  }
  response.locals.unsavedSite = data;
  next();
};

/**
 * Reads settings that are not saved, for the preview of an administrator that the same request asks for. Only our own
 * pages may send them.
 */
export const settingsPreview = (origin: string) => [
  requireOrigin(origin),
  urlencoded({ extended: false, limit: limits.maxJsonBytes }),
  readSettings,
  refuseForm,
];
