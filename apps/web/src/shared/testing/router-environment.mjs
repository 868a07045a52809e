import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with missing browser features: requests and text encoders for the router, and pointer events with their pointer. */
export default class RouterEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { AbortController: OwnController, EventTarget, MouseEvent } = this.global;
    // The signals below are Node's, which jsdom's listeners do not accept.
    const listenAsBefore = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'addEventListener').value;
    function listen(type, listener, options) {
      if (!(options?.signal instanceof AbortSignal))
        return listenAsBefore.call(this, type, listener, options);
      const own = new OwnController();
      options.signal.addEventListener('abort', () => own.abort(), { once: true });
      return listenAsBefore.call(this, type, listener, { ...options, signal: own.signal });
    }
    // A window of jsdom has its own copy of the method.
    EventTarget.prototype.addEventListener = listen;
    this.global.addEventListener = listen;
    class PointerEvent extends MouseEvent {
      constructor(type, { pointerId = 0, pointerType = 'mouse', isPrimary = true, ...init } = {}) {
        super(type, init);
        Object.assign(this, { pointerId, pointerType, isPrimary });
      }
    }
    Object.assign(this.global, {
      AbortController,
      AbortSignal,
      Headers,
      PointerEvent,
      Request,
      Response,
      TextDecoder,
      TextEncoder,
    });
  }
}
