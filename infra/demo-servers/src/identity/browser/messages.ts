/** The SDK's event, which the popup sends to the hidden frame and the frame to the page. */
export interface AuthEvent {
  type: string;
  eventId: string | null;
  urlResponse: string | null;
  sessionId: string | null;
  postBody: string | null;
  tenantId: null;
  error: { code: string; message: string } | null;
}

/** Messages between page, hidden frame and popup, all of the same origin. */
export type Message =
  | { demoIdentity: 'ready' }
  | { demoIdentity: 'call'; id: number; name: string; body: unknown }
  | { demoIdentity: 'reply'; id: number; body: unknown }
  | { demoIdentity: 'chosen'; event: AuthEvent };
