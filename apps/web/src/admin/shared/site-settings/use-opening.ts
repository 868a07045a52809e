import { type OpeningResponse } from '@sandstone/contract';
import { useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../api/admin-api.ts';
import { type Loaded, useLoaded } from '../api/use-loaded.ts';

const openingKey = ['opening'];
/** While the reverse proxies take a change over. */
const pollMs = 1000;

interface Opening extends Loaded<OpeningResponse> {
  /** @param unchangedSince the version that the change is made to. A refused one shows the current state */
  setOpen: (isOpen: boolean, unchangedSince: number) => Promise<OpeningResponse>;
}

/** Whether visitors can see the site. */
export function useOpening(): Opening {
  const client = useQueryClient();
  const loaded = useLoaded({
    queryKey: openingKey,
    queryFn: ({ signal }) => adminApi.call('adminOpening', { signal }),
    refetchInterval: ({ state }) => (state.data?.isInForce === false ? pollMs : false),
  });
  const setOpen = async (isOpen: boolean, unchangedSince: number): Promise<OpeningResponse> => {
    try {
      const saved = await adminApi.call('adminSetOpening', { body: { isOpen, unchangedSince } });
      client.setQueryData(openingKey, saved);
      return saved;
    } catch (error) {
      void client.invalidateQueries({ queryKey: openingKey });
      throw error;
    }
  };
  return { ...loaded, setOpen };
}
