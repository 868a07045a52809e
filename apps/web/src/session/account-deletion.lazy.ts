export type DeletionOutcome =
  | { deleted: true }
  /** `calm`: the person ended it herself, so nothing failed. */
  | { deleted: false; text: string; calm: boolean };

/**
 * Has the person who is signed in sign in anew at her provider, then deletes her account there and here. Call it
 * straight from the click: it opens the provider's popup. Whatever the popup brings after `signal` deletes nothing.
 */
export type DeleteAccount = (options: {
  signal: AbortSignal;
  /** Called when she has confirmed and nothing can be taken back any more. */
  onConfirmed: () => void;
}) => Promise<DeletionOutcome>;

let offered: DeleteAccount | undefined;

/** What keeps the provider's sign-in and our session in step can also delete both, once its library is here. */
export const accountDeletion = {
  offer(deleteAccount: DeleteAccount): () => void {
    offered = deleteAccount;
    return () => {
      if (offered === deleteAccount) offered = undefined;
    };
  },
  /** undefined as long as the provider's library is on its way. */
  current: (): DeleteAccount | undefined => offered,
};
