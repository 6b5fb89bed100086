import classes from './skip-link.module.css'

interface SkipLinkProps {
  target: string
}

export function SkipLink({ target }: SkipLinkProps) {
  return (
    <a className={classes.link} href={`#${target}`}>
      Aller au contenu
    </a>
  )
}
