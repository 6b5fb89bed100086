import classes from './skip-link.module.css'

interface SkipLinkProps {
  /** Id of the page's main part. */
  target: string
}

/** First stop of the Tab key: past the menu. */
export function SkipLink({ target }: SkipLinkProps) {
  return (
    <a className={classes.link} href={`#${target}`}>
      Aller au contenu
    </a>
  )
}
