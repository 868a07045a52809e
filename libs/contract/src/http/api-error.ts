import { type ProblemDocument } from './problems.ts';

/** A response other than success. `problem` is missing where something other than the api answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: ProblemDocument | undefined;
  constructor(status: number, problem: ProblemDocument | undefined) {
    super(problem?.detail ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }
}
