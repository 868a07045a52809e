const longNameLength = 24;

/** Whether the name of the site needs smaller letters to fit beside the mark, and in two lines of a phone's header. */
export const isLongName = (name: string): boolean => name.length > longNameLength;
