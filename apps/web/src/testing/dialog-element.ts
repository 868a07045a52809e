/** Gives jsdom's dialog element what it lacks: it opens, and says when it has closed. */
export function bringDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return;
      this.open = false;
      // A browser says it later, when the element may be gone.
      queueMicrotask(() => this.dispatchEvent(new Event('close')));
    },
  });
}
