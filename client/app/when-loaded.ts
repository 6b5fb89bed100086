const CHECK_MS = 500

let isPageLoading: (() => boolean) | undefined

/** Says how to find out whether the page still loads the code or the data that it shows. */
export function watchLoading(isLoading: () => boolean): void {
  isPageLoading = isLoading
}

/** Runs `load` after `delayMs`, but not while the page still loads: on a slow line that comes first. Returns its cancellation. */
export function whenLoaded(load: () => void, delayMs: number): () => void {
  const check = () => {
    if (isPageLoading?.() === true) timer = window.setTimeout(check, CHECK_MS)
    else load()
  }
  let timer = window.setTimeout(check, delayMs)
  return () => window.clearTimeout(timer)
}
