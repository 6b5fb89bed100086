import { LongText } from '#client/ui/long-text.tsx'
import classes from './row-notes.module.css'

interface RemarkProps {
  description: string | null
  reference: string | null
}

export function Remark({ description, reference }: RemarkProps) {
  if (reference === null) return <LongText text={description} />
  return (
    <>
      <LongText text={description} />
      <span className={classes.reference}>
        <abbr title="Référence" className={classes.label}>
          Réf.
        </abbr>{' '}
        {reference}
      </span>
    </>
  )
}
