/** Rules for regions, and proofs of age. */
export const regions = {
  maxRules: 320,
  maxMethods: 10,
  maxNoteLength: 200,
  /** It has room for a rule for each country, state and province, with notes in any script. */
  maxBodyBytes: 640 * 1024,
  maxProofDays: 90,
  usualProofDays: 30,
  /** A proof for one visit ends with the browser, and after this time at the latest. */
  visitMinutes: 60,
  /** A check of the age must be finished within this time. */
  checkMinutes: 15,
  /** A reverse proxy reports itself at this interval. */
  reportSeconds: 5,
  /** A reverse proxy that was not seen for this time counts as ended. */
  proxyGoneSeconds: 20,
  /** web and api accept requests by the former rules for this time after a change. */
  changeSeconds: 15,
  /** A database of regions that is older is reported to the operator. */
  databaseOldDays: 45,
} as const;
