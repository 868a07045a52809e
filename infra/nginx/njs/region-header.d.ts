declare const regionHeader: {
  /**
   * Returns a region, after a bar with what is wrong with the header.
   * @param values every value of the header, in the order of the request
   * @param states the codes of the states that rules know, by country
   */
  read(values: readonly string[], states: Readonly<Record<'US' | 'CA', readonly string[]>>): string;
};
export default regionHeader;
