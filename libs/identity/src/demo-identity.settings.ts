/** What the demo identity and those who trust it agree on. The paths lie under its base address. */
export const demoIdentity = {
  /** Names no address: accounts are known by (issuer, subject), and the demo's port changes from start to start. */
  issuer: 'urn:sandstone:demo-identity',
  keysPath: '/emulator/jwks.json',
  accountsPath: '/identitytoolkit.googleapis.com/v1/',
} as const;
