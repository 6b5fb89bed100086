/** For a person to read aloud: the end of the id, which is random, as three groups of four characters. */
export function shortNumber(id: string): string {
  return (id.slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-')
}
