/** Adds what jsdom's dialog element lacks: it opens, closes and dispatches `close`. */
export function polyfillDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      // A browser dispatches it later, when the element may be gone.
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
}
