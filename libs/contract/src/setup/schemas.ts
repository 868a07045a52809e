import { loginResponse } from '../account/schemas.ts';
import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { z } from '../zod.ts';
import { type setupRoutes, type setupStepsRoutes } from './routes.ts';
import { setupSteps } from './steps.ts';

export const setupResponse = z.object({
  isPossible: z.boolean().describe('Whether nobody is an administrator, and the site was never opened'),
});
export type SetupResponse = z.infer<typeof setupResponse>;

export const claimSiteBody = z.strictObject({
  code: z
    .string()
    .max(limits.setup.maxCodeLength)
    .describe('The code of the address; case and hyphens do not count'),
});

export const setupStepsResponse = z.object({
  done: z.array(z.enum(setupSteps)).describe('The steps that are done'),
  isDismissed: z.boolean().describe('Whether the creator does not want to see the list any more'),
});
export type SetupStepsResponse = z.infer<typeof setupStepsResponse>;

export const setupEndpoints = {
  setup: { summary: 'Returns whether the site waits for its first administrator', response: setupResponse },
  claimSite: {
    summary: 'Makes the signed-in user the first administrator, with the code that was printed at the start',
    body: claimSiteBody,
    response: loginResponse,
    problems: ['setup_code_wrong', 'setup_done', 'rate_limited'],
  },
  adminSetup: { summary: 'Returns the steps of a new site', response: setupStepsResponse },
  adminDismissSetup: { summary: 'Hides the steps of a new site', response: setupStepsResponse },
} as const satisfies Record<keyof typeof setupRoutes | keyof typeof setupStepsRoutes, Endpoint>;
