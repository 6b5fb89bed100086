/** Milliseconds of this machine's clock. Only for how long something lasts on its screen: days and times come from the server. */
export function readMachineClock(): number {
  return Date.now()
}
