/** The actor in the audit log. */
export const actor = { system: 'demo' } as const;
