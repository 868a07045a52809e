/** Problems that a route with admin access can answer to an unauthorized caller: one that reads, and one that changes. */
export const readProblems = ['unauthenticated', 'forbidden'] as const;
export const changeProblems = [...readProblems, 'wrong_origin'] as const;
