/** What the popup hands to the hidden frame, and the frame to the page: the SDK's own event. */
export interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: string | null;
  tenantId: null;
  error: { code: string; message: string } | null;
}

/** Between the page and its hidden frame, and from the popup to the frame. Same origin only. */
export type Message =
  | { demoIdentity: 'ready' }
  | { demoIdentity: 'call'; id: number; name: string; body: unknown }
  | { demoIdentity: 'reply'; id: number; body: unknown }
  | { demoIdentity: 'chosen'; event: AuthEvent };
