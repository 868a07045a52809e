import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { endpoints, routes } from '@sandstone/contract';
import { openApiDocument } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('stands in docs/openapi.json as the contract has it now (write it anew: npm run openapi)', () => {
    const file = join(import.meta.dirname, '../../../../docs/openapi.json');
    // Through JSON and back, as a file has it: without what is undefined.
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('has every route of the contract, with its access and its answer', () => {
    const paths = openApiDocument()['paths'] as Record<string, Record<string, Record<string, unknown>>>;
    for (const [name, { method, path, access }] of Object.entries(routes)) {
      const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, 'x-access': access });
      expect(Object.keys(operation?.['responses'] as object)).toContain(
        String(endpoints[name as keyof typeof endpoints].status),
      );
    }
  });

  it('describes uploads by the parts that the api reads', () => {
    const text = JSON.stringify(openApiDocument());
    expect(text).toContain('"maxItems":10');
    expect(text).toContain('"file":{"type":"string","format":"binary"');
  });
});
