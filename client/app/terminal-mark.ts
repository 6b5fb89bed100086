const TERMINAL = 'sandouk-terminal'

/** A browser that was enrolled asks for a person and a code instead of an account. Apart: the sign-in page loads it. */
export function isTerminal(): boolean {
  try {
    return localStorage.getItem(TERMINAL) !== null
  } catch {
    return false
  }
}

export function setTerminal(isEnrolled: boolean): void {
  try {
    if (isEnrolled) localStorage.setItem(TERMINAL, '1')
    else localStorage.removeItem(TERMINAL)
  } catch {
    // A browser without storage opens the sign-in page.
  }
}
