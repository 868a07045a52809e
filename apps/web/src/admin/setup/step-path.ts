import { pages, type SetupStep } from '@sandstone/contract';

/** The query parameter that names a step. */
export const stepParameter = 'step';
export const stepPath = (step: SetupStep): string => `${pages.setup}?${stepParameter}=${step}`;
