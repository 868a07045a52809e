/** The id of the Back button. The head script cannot import it and repeats it; a spec compares the two. */
export const backButtonId = 'back';
