import { type ApiSession } from '@sandstone/test-system/api-session';

/** Opens or closes the site. */
export async function setOpen({ api }: ApiSession, isOpen: boolean): Promise<void> {
  const { version } = await api.call('adminOpening', {});
  await api.call('adminSetOpening', { body: { isOpen, unchangedSince: version } });
}
