/** The injection token of `ApiContext`, apart from it so that a controller does not import what makes it. */
export const API_CONTEXT = Symbol('ApiContext');
