/** Texts that say why rules for regions cannot be saved. */
export const regionRefusals = {
  noProxy:
    'No reverse proxy of your site has told yet what it can do. Please try again in a few seconds, or ask your operator.',
  statesUnknown:
    'Your site can tell the country of a visitor, but not the state, so rules for states cannot be kept. Ask your operator for a database with states.',
  noMethod: (region: string) =>
    `There is no way to verify the age of visitors from ${region} yet. Ask your operator to set one up, or block the region until then.`,
} as const;
