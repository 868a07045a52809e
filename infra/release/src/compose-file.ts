import { isMap, isScalar, type Pair, parseDocument, visit, type YAMLMap } from 'yaml';
import { ReleaseError } from './release-error.ts';

/** The value that docker-compose.yml gives to `image` of our own services. */
const ownImage = /^\$\{IMAGE_PREFIX:-[^}]*\}([a-z-]+):\$\{IMAGE_TAG:-[^}]*\}$/;
/** A path beside the compose file. The default folder of the backups is one that Docker makes. */
const pathOfCheckout = /^\.\.?(?:\/|$)/;

const heading = (version: string) =>
  [
    ` The whole system of release ${version}, without a checkout: this file and an .env are enough.`,
    ' Copy the .env.example beside it to .env, which explains the variables.',
  ].join('\n');

function mapOf(node: unknown, what: string): YAMLMap {
  if (!isMap(node)) throw new ReleaseError(`docker-compose.yml: ${what} is not a mapping`);
  return node;
}

/** The keys of a compose file are plain text. */
const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : String(key));

/** The images that docker-compose.yml builds, by their service. */
export function ownImages(compose: string): Map<string, string> {
  const services = mapOf(parseDocument(compose).get('services'), 'services');
  return new Map(
    services.items.flatMap((pair): [string, string][] => {
      const service = mapOf(pair.value, nameOf(pair));
      if (!service.has('build')) return [];
      const [, image] = ownImage.exec(String(service.get('image'))) ?? [];
      if (image === undefined)
        throw new ReleaseError(`docker-compose.yml: ${nameOf(pair)} builds an image without IMAGE_PREFIX`);
      return [[nameOf(pair), image]];
    }),
  );
}

/**
 * docker-compose.yml with the images of a release instead of sources.
 * @param reference names an image by its digest
 * @throws ReleaseError if a service needs a file of the checkout. The images contain what they need, because Compose
 *   cannot put the text of a config into a read-only container.
 */
export function releaseComposeFile(
  compose: string,
  version: string,
  reference: (image: string) => string,
): string {
  const document = parseDocument(compose);
  document.commentBefore = heading(version);
  for (const pair of mapOf(document.get('services'), 'services').items) {
    const service = mapOf(pair.value, nameOf(pair));
    service.delete('build');
    // It keeps Compose from pulling an image that another service builds.
    service.delete('pull_policy');
    const image = service.get('image', true);
    const [, own] = isScalar(image) ? (ownImage.exec(String(image.value)) ?? []) : [];
    if (isScalar(image) && own !== undefined) image.value = reference(own);
  }
  visit(document, {
    Scalar(_key, { value }) {
      if (typeof value === 'string' && pathOfCheckout.test(value))
        throw new ReleaseError(`docker-compose.yml names ${value}, which exists in a checkout only`);
    },
  });
  return document.toString({ lineWidth: 0 });
}
