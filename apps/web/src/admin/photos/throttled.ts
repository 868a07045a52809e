/** Returns a function that does the work at once, and once more after `ms` if it is called meanwhile. */
export function throttled(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = timer !== undefined;
    if (isWanted) return;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) run();
    }, ms);
  };
  return run;
}
