/** For whom the page is rendered: for a guest, or for a person who is signed in. */
export interface LandingVisitor {
  /** The placeholder for the path of the person's own space; undefined for a guest. */
  space: string | undefined
}
