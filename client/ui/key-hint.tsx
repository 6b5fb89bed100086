import classes from './key-hint.module.css'

/** The key that does the same, beside the words of a button. For eyes only: `aria-keyshortcuts` tells the others. Not on a touch screen. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.keys} aria-hidden>
      {keys}
    </kbd>
  )
}
