/** Deletes what this tab kept for the person who leaves. Apart from session.ts, which the sign-in page loads. */
export function clearTabMemory(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser without storage kept nothing.
  }
}
