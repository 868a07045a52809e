/** The id of what stands last in every page's HTML. */
export const lastElementId = 'bottom-bar';
