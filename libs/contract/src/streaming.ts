/** Where the streaming provider's players are, unless the operator names another place. */
export const defaultPlayerUrl = 'https://iframe.mediadelivery.net';
