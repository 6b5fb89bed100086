import type { Icon } from '@tabler/icons-react'
import classes from './step-list.module.css'

interface StepListProps {
  steps: ReadonlyArray<{ icon: Icon; title: string; text: string }>
}

export function StepList({ steps }: StepListProps) {
  return (
    <ol className={classes.list}>
      {steps.map(({ icon: IconComponent, title, text }) => (
        <li key={title} className={classes.step}>
          <span className={classes.icon}>
            <IconComponent size={21} stroke={1.75} aria-hidden />
          </span>
          <div>
            <strong className={classes.title}>{title}</strong>
            <span className={classes.text}>{text}</span>
          </div>
        </li>
      ))}
    </ol>
  )
}
