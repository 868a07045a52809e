/** The id of what stands last in every page's HTML. */
export const lastOnPage = 'bottom-bar';
