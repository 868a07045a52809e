/** The steps of a new site, in the order in which its creator is led through them. */
export const setupSteps = ['name', 'photos', 'hero', 'links', 'post', 'open'] as const;
export type SetupStep = (typeof setupSteps)[number];
