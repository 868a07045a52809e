/** What a process holds, by kind. A name stands as often as the process holds the thing. */
export type Holdings = Readonly<Record<string, readonly string[]>>;

/** Reads one more kind of thing that a process can hold, such as databases. */
export type Probes = Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>>;

// Fake timers replace most of these, and a stub that is never restored would replace the others.
const replaceable = ['Date', 'fetch', 'performance', 'setImmediate', 'setInterval', 'setTimeout'] as const;
const originals = new Map(replaceable.map((name) => [name, globalThis[name]]));

// MikroORM sets it whenever it starts, for its own messages.
const unowned: readonly string[] = ['MIKRO_ORM_COLORS'];

/** Reads what this process holds now. */
export async function readHoldings(probes: Probes = {}): Promise<Holdings> {
  const read: Record<string, readonly string[]> = {};
  for (const [kind, probe] of Object.entries(probes)) read[kind] = await probe();
  return {
    ...read,
    'replaced global': replaceable.filter((name) => globalThis[name] !== originals.get(name)),
    'environment variable': Object.entries(process.env)
      .filter(([name]) => !unowned.includes(name))
      .map(([name, value]) => `${name}=${value}`),
    // Sockets, timers, servers, child processes: all that keeps the process alive.
    'active resource': process.getActiveResourcesInfo(),
  };
}

/** Names what the process holds more than before, and each variable of the environment that it lost. */
export function leftBehind(before: Holdings, after: Holdings): string[] {
  const kinds = Object.keys(after);
  const added = kinds.flatMap((kind) =>
    surplus(after[kind], before[kind]).map((name) => `${kind}: ${nameOf(kind, name)}`),
  );
  const environment = 'environment variable';
  const changed = new Set(surplus(after[environment], before[environment]).map(variableName));
  const lost = surplus(before[environment], after[environment]).map(variableName);
  return [
    ...added,
    ...lost.filter((name) => !changed.has(name)).map((name) => `${environment} that was removed: ${name}`),
  ];
}

const variableName = (variable: string): string => variable.split('=', 1)[0] ?? '';

/** A value of the environment may be a secret. */
const nameOf = (kind: string, name: string): string =>
  kind === 'environment variable' ? variableName(name) : name;

function surplus(after: readonly string[] = [], before: readonly string[] = []): string[] {
  const known = [...before];
  return after.filter((name) => {
    const index = known.indexOf(name);
    if (index >= 0) known.splice(index, 1);
    return index < 0;
  });
}
