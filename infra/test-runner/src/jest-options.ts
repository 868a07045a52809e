const nameOf = (option: string): string | undefined => /^--([^=]+)/.exec(option)?.[1];
const shortNames: Record<string, string> = { '-w': 'maxWorkers' };

/**
 * The given arguments of Jest after those defaults that they do not replace. Jest makes a list of an option that it gets
 * twice, and then has a time limit of "30000,5000 ms", which ends each test at once.
 * @param defaults each as `--name=value`
 */
export function withDefaults(defaults: readonly string[], given: readonly string[]): string[] {
  const names = new Set(given.map((argument) => shortNames[argument.slice(0, 2)] ?? nameOf(argument)));
  return [...defaults.filter((option) => !names.has(nameOf(option))), ...given];
}
