/** The injection token of `ApiContext`, in its own file so that controllers do not import its factory. */
export const API_CONTEXT = Symbol('ApiContext');
