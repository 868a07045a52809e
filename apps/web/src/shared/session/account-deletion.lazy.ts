export type DeletionOutcome =
  | { deleted: true }
  /** `calm`: the text is not an error, for example because the person cancelled. */
  | { deleted: false; text: string; calm: boolean };

/**
 * Reauthenticates the signed-in person at the provider, then deletes the account there and here. Call it straight
 * from the click, because it opens a popup. After `signal` aborts, the result of the popup deletes nothing.
 */
export type DeleteAccount = (options: {
  signal: AbortSignal;
  /** Called when the person has confirmed and the deletion can no longer be cancelled. */
  onConfirmed: () => void;
}) => Promise<DeletionOutcome>;

let offered: DeleteAccount | undefined;

/** Offered by the session sync once the provider's library is loaded. */
export const accountDeletion = {
  offer(deleteAccount: DeleteAccount): () => void {
    offered = deleteAccount;
    return () => {
      if (offered === deleteAccount) offered = undefined;
    };
  },
  /** Undefined until the provider's library is loaded. */
  current: (): DeleteAccount | undefined => offered,
};
