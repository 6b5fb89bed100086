import { Button, Stack, Textarea } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CountGrid } from '#client/ui/count-grid.tsx'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import classes from '#client/ui/side-by-side.module.css'
import { countedCash } from '#shared/cash/denominations.ts'
import { toPieces } from './piece-values.ts'
import { type CashCount, useCashCount } from './use-cash-count.ts'

interface CashCountFormProps {
  label: string
  /** Above the count. */
  intro: ReactNode
  /** Beside the count. */
  children?: ReactNode
  /** Without one, the form has no comment. */
  comment?: { label: string; description: string; required?: boolean }
  submitLabel: string
  /** Beside the button. */
  actions?: ReactNode
  onSubmit: (count: CashCount) => Promise<unknown>
}

/** A count of the drawer. Give the form a `key` of what is counted. */
export function CashCountForm(props: CashCountFormProps) {
  const { label, intro, children, comment, submitLabel, actions, onSubmit } = props
  const needsComment = comment?.required === true
  const { form, handleSubmit, busy, failure } = useCashCount({ needsComment, onSubmit })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={label}>
      <Stack gap="md">
        {intro}
        <div className={classes.columns}>
          <div className={classes.side}>
            <CountGrid form={form} counted={countedCash(toPieces(form.values))} />
          </div>
          <div className={classes.side}>
            {children}
            {comment !== undefined && (
              <Textarea
                label={comment.label}
                description={comment.description}
                required={needsComment}
                {...form.getInputProps('comment')}
              />
            )}
            <FailureAlert failure={failure} />
            <div className={classes.buttons}>
              {actions}
              <Button type="submit" size="md" loading={busy} leftSection={<IconClipboardCheck size={18} aria-hidden />}>
                {submitLabel}
              </Button>
            </div>
          </div>
        </div>
      </Stack>
    </form>
  )
}
