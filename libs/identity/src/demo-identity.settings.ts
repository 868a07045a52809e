/** Settings shared by the demo identity and its clients. Paths are relative to its base address. */
export const demoIdentity = {
  /** Not an address: accounts are identified by (issuer, subject), and the demo's port changes between starts. */
  issuer: 'urn:sandstone:demo-identity',
  keysPath: '/emulator/jwks.json',
  accountsPath: '/identitytoolkit.googleapis.com/v1/',
} as const;
