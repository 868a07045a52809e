export const clipboard = {
  copied: 'Copied to clipboard!',
  failed: 'Failed to copy to clipboard. Please copy manually.',
  address: 'Address to copy',
} as const;
