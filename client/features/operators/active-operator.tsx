import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './active-operator.module.css'

interface ActiveOperatorProps {
  name: string
  /** What can be done with it. */
  children: ReactNode
}

/** The tenant's active operator and what can be done with it, over the list. */
export function ActiveOperator({ name, children }: ActiveOperatorProps) {
  return (
    <section className={classes.panel} aria-label="Opérateur actif">
      <IconCircleCheck size={22} stroke={1.8} aria-hidden className={classes.icon} />
      <p className={classes.words}>
        <strong>{name}</strong> est votre opérateur actif. Importez ses produits pour les adapter à votre agence.
      </p>
      {children}
    </section>
  )
}
