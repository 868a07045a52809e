import { expect, it } from '@jest/globals';
import { routePath } from '../api-client.ts';
import { endpoints } from '../endpoints.ts';
import { type Endpoint } from './endpoint.ts';
import * as limits from '../limits/limits.ts';
import { type RouteName, routes } from '../routes.ts';
import { z } from '../zod.ts';
import { settingsSchemas } from '../site-settings/schemas.ts';
import { siteSections } from '../site-settings/sections.ts';
import { bodyLimitsOfPaths, maxBodyBytes } from './body-limits.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Three bytes, the most that a browser needs for one of the characters that a limit counts. */
const wideCharacter = '語';
const textsByFormat: Record<string, string> = {
  uuid: crypto.randomUUID(),
  'date-time': '2026-11-27T18:00:00.000000Z',
  date: '2026-11-27',
};

/** Texts and lists whose limits are not in the schema, because the repository refuses them with a message of its own. */
const limitsOfRepositories: Record<string, number> = {
  description: limits.post.maxDescriptionLength,
  photoIds: limits.post.maxPhotos,
  // The pixels must have the size of the mark.
  pixels: Math.ceil(limits.watermark.maxSidePx ** 2 / 3) * 4,
};

/** Builds the longest JSON value that fits a schema. @param name the field */
function longestOf(schema: JsonSchema, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const values = choices.map((choice) => longestOf(choice as JsonSchema, name));
    return values.reduce((a, b) => (bytesOf(a) >= bytesOf(b) ? a : b));
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [
          key,
          longestOf(field as JsonSchema, key),
        ]),
      );
    case 'array': {
      const length = schema.maxItems ?? limitsOfRepositories[name];
      if (length === undefined) throw new Error(`${name} is a list without a limit`);
      return Array(length).fill(longestOf(schema.items as JsonSchema));
    }
    case 'string': {
      // Only a date and time has a pattern without a format or a length.
      const format = schema.format ?? (schema.pattern && !schema.maxLength ? 'date-time' : '');
      const formatted = textsByFormat[format];
      if (formatted !== undefined) return formatted;
      const length = schema.maxLength ?? limitsOfRepositories[name];
      if (length === undefined) throw new Error(`${name} is a text without a limit`);
      return name === 'pixels' ? 'A'.repeat(length) : wideCharacter.repeat(length);
    }
    case 'number':
    case 'integer':
      return Number.MIN_SAFE_INTEGER;
    case 'boolean':
      return false;
    case 'null':
    case undefined:
      return null;
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

const withJsonBody = (Object.keys(routes) as RouteName[]).flatMap((name) => {
  const { body, bodyMediaType }: Endpoint = endpoints[name];
  return body === undefined || bodyMediaType !== undefined ? [] : [{ name, body }];
});

it.each(withJsonBody)('the largest valid body of $name fits its limit', ({ name, body }) => {
  const largest = longestOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  expect(bytesOf(largest)).toBeGreaterThan(10);
  expect(bytesOf(largest)).toBeLessThanOrEqual(maxBodyBytes(name));
});

it.each(siteSections)(
  'the largest valid section %s of the settings fits the limit of its path',
  (section) => {
    const body = z.object({ value: settingsSchemas[section], unchangedSince: z.int() });
    const largest = longestOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
    const limit = bodyLimitsOfPaths.get(routePath('adminSaveSite', { section })) ?? limits.maxJsonBytes;
    expect(bytesOf(largest)).toBeLessThanOrEqual(limit);
  },
);

it('is the same for every request to a path with a limit of its own', () => {
  for (const path of bodyLimitsOfPaths.keys()) expect(path).not.toContain(':');
});
