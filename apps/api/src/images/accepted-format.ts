import { variantContentTypes, type VariantFormat } from '@sandstone/contract';
import { type Request } from 'express';

const modernFormats = ['avif', 'webp'] as const satisfies readonly VariantFormat[];

/**
 * The formats to serve, best first, with JPEG as the fallback. Wildcards do not count for the modern formats, because
 * old clients send them too.
 */
export function acceptedFormats(request: Pick<Request, 'get'>): VariantFormat[] {
  const named = (request.get('accept') ?? '').split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
  });
  return [...modernFormats.filter((format) => named.includes(variantContentTypes[format])), 'jpg'];
}
