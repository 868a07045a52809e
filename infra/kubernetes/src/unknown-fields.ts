type Container = Record<string, unknown>;
const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/**
 * Returns the paths of fields in `document` that `validate` never reads, which its schema therefore does not know.
 * The compiled schemas accept unknown fields, like a lenient API server, but read every known field.
 */
export function unknownFields(document: unknown, validate: (document: unknown) => unknown): string[] {
  const read = new Map<Container, Set<string>>();
  const watched = new Map<Container, Container>();
  const watch = (container: Container): Container => {
    const known = watched.get(container);
    if (known !== undefined) return known;
    const keys = new Set<string>();
    const proxy = new Proxy(container, {
      get(target, key, receiver) {
        if (typeof key === 'string') keys.add(key);
        const value: unknown = Reflect.get(target, key, receiver);
        return isContainer(value) ? watch(value) : value;
      },
    });
    read.set(container, keys);
    watched.set(container, proxy);
    return proxy;
  };
  validate(isContainer(document) ? watch(document) : document);

  const unread: string[] = [];
  const visit = (value: unknown, path: string) => {
    if (!isContainer(value)) return;
    for (const [key, field] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      if (read.get(value)?.has(key)) visit(field, at);
      else unread.push(at);
    }
  };
  visit(document, '');
  return unread;
}
