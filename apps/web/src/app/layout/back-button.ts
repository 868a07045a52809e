/** The head script, which may import nothing, knows the button by the same name; a spec holds the two together. */
export const backButtonId = 'back';
