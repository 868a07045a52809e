import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with what it lacks of a browser: requests and text encoders for the router, and pointers with an id. */
export default class RouterEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { MouseEvent } = this.global;
    class PointerEvent extends MouseEvent {
      constructor(type, { pointerId = 0, ...init } = {}) {
        super(type, init);
        this.pointerId = pointerId;
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
