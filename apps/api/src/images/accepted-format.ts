import { variantContentTypes, type VariantFormat } from '@sandstone/contract';
import { type Request } from 'express';

const modernFormats = ['avif', 'webp'] as const satisfies readonly VariantFormat[];

/**
 * The formats to serve, best first. A newer one only to who names it, for every old client says that it takes any
 * picture; a JPEG is what is left.
 */
export function acceptedFormats(request: Pick<Request, 'get'>): VariantFormat[] {
  const named = (request.get('accept') ?? '').split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [type];
  });
  return [...modernFormats.filter((format) => named.includes(variantContentTypes[format])), 'jpg'];
}
