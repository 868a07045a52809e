/** Creates the files of one photo in a folder. @returns the bytes written */
export type Candidate = (inputPath: string, outputFolder: string) => Promise<number>;
