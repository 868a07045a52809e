import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './checkout.ts';
import { runByContainerTest } from './documented-commands.ts';

const files = ['docker-compose.yml', '.env.example'];
const limitMs = 10 * 60_000;
const ran = new Set<string>();

/** The documented commands that nobody has run so far. */
export const commandsNotRun = (): string[] => runByContainerTest.filter((command) => !ran.has(command));

export interface RunOptions {
  /** The values that replace the placeholders of the document. */
  values?: Readonly<Record<string, string>>;
  /** Lines to type at the terminal that the command then gets, each when it asks for one. */
  typed?: readonly string[];
  /** Ends the command, which runs on by itself, when its output contains this. */
  until?: string;
}

/** An operator who follows the documents in one folder. */
export class Operator {
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#environment = environment;
  }

  /** Makes a folder with the files that Compose needs, without an `.env`. */
  static async inNewFolder(folder: string, environment: NodeJS.ProcessEnv): Promise<Operator> {
    for (const file of files) {
      await mkdir(join(folder, file, '..'), { recursive: true });
      await copyFile(join(root, file), join(folder, file));
    }
    return new Operator(folder, environment);
  }

  /** Sets variables in `.env`; undefined removes the line. */
  async set(variables: Readonly<Record<string, string | undefined>>): Promise<void> {
    const path = join(this.#folder, '.env');
    let content = await readFile(path, 'utf8');
    for (const [name, value] of Object.entries(variables)) {
      const line = new RegExp(`^${name}=.*\n`, 'm');
      if (!line.test(content)) throw new Error(`${name} does not stand in .env.example`);
      content = content.replace(line, () => (value === undefined ? '' : `${name}=${value}\n`));
    }
    await writeFile(path, content);
  }

  /** Runs a documented command as it stands in the document. @throws Error with its output */
  async run(command: string, { values = {}, typed, until }: RunOptions = {}): Promise<string> {
    if (!runByContainerTest.includes(command)) {
      throw new Error(`"${command}" is not in the list of documented commands`);
    }
    ran.add(command);
    const filled = Object.entries(values).reduce<string>(
      (line, [name, value]) => line.replace(name, () => value),
      command,
    );
    const shell =
      typed === undefined
        ? ['sh', '-c', filled]
        : ['script', '--quiet', '--return', '--command', filled, '/dev/null'];
    const [program = '', ...args] = shell;
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: this.#environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: limitMs,
      // A group of its own can be ended as a whole.
      detached: until !== undefined,
    });
    const lines = [...(typed ?? [])];
    if (lines.length === 0) child.stdin.end();
    let seen = '';
    child.stdout.on('data', (chunk) => {
      seen += String(chunk);
      // A program discards what was typed before it asks.
      if (lines.length > 0 && seen.endsWith(': ')) child.stdin.write(`${lines.shift()}\n`);
      if (until !== undefined && seen.includes(until) && child.pid !== undefined) {
        // The shell and its command.
        process.kill(-child.pid, 'SIGINT');
      }
    });
    const [err, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>, // as 'close' is documented
    ]);
    if (until === undefined ? code !== 0 : !seen.includes(until)) {
      throw new Error(`${filled} ended with ${code}:\n${seen}${err}`);
    }
    return seen + err;
  }
}
