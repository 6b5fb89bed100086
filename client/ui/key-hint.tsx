import classes from './key-hint.module.css'

/** Hidden from screen readers, which use `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.keys} aria-hidden>
      {keys}
    </kbd>
  )
}
