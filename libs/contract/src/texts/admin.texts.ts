export const admin = {
  loading: 'Loading...',
  verifying: 'Verifying credentials...',
  deniedTitle: 'Access Denied',
  denied:
    "You don't have permission to access this admin area. This section is restricted to administrators only.",
  goBack: 'Go Back',
  comingSoon: 'Coming Soon',
} as const;
