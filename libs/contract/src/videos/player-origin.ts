/** Default origin of the provider's players. */
export const defaultPlayerUrl = 'https://iframe.mediadelivery.net';
