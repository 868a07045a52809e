/** The id of the last element of the layout. The first paint waits until it is parsed. */
export const lastElementId = 'bottom-bar';
