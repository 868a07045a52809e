import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { endpoints, routes, statusOf } from '@sandstone/contract';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('equals docs/openapi.json (to update it: npm run openapi)', () => {
    const file = join(import.meta.dirname, '../../../../docs/openapi.json');
    // The JSON round trip removes undefined properties.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('contains every route of the contract with its access and its status', () => {
    const paths = openApiDocument()['paths'] as Record<string, Record<string, Record<string, unknown>>>;
    for (const [name, { method, path, access }] of Object.entries(routes)) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, 'x-access': access });
      expect(Object.keys(operation?.['responses'] as object)).toContain(
        String(statusOf(endpoints[name as keyof typeof endpoints])),
      );
    }
  });

  it('describes the parts of uploads', () => {
    const text = JSON.stringify(openApiDocument());
    expect(text).toContain('"maxItems":10');
    expect(text).toContain('"file":{"type":"string","format":"binary"');
  });
});
