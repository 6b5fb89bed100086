/** Returns a function that tells the how many-eth of its kind each text is, from 1. */
export function createOccurrenceCount(): (text: string) => number {
  const occurrences = new Map<string, number>()
  return (text) => {
    const occurrence = (occurrences.get(text) ?? 0) + 1
    occurrences.set(text, occurrence)
    return occurrence
  }
}
