import { getInitials } from './terminal-words.ts'
import classes from './person-avatar.module.css'

export function PersonAvatar({ name }: { name: string }) {
  return (
    <span className={classes.avatar} aria-hidden>
      {getInitials(name)}
    </span>
  )
}
