import { Anchor, Button, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MoneyInput } from '#client/ui/money-input.tsx'
import { formatDate } from '#shared/values/calendar-date.ts'
import type { ClosingDay } from '#shared/closings/closing-day.ts'
import { formatAmount, formatMoney } from '#shared/values/money.ts'
import { openingRules } from './closing-values.ts'
import classes from './opening-line.module.css'
import type { ClosingForm } from './use-closing-form.ts'

interface OpeningLineProps {
  form: ClosingForm['form']
  previous: ClosingDay['previous']
}

/** The previous count, which can be changed with a reason, or a field for an agency's first closing. */
export function OpeningLine({ form, previous }: OpeningLineProps) {
  const { values } = form
  const change = (typesOpening: boolean) => {
    form.setValues({ typesOpening, ...(typesOpening ? {} : { opening: '', openingReason: '' }) })
    form.clearFieldError('opening')
    form.clearFieldError('openingReason')
  }

  if (previous !== null && !values.typesOpening) {
    return (
      <div className={classes.line}>
        <span className={classes.words}>
          <span className={classes.label}>Solde de départ</span>
          <span className={classes.source}>
            Compté le {formatDate(previous.date)}&nbsp;:{' '}
            <Anchor
              inherit
              renderRoot={(props) => (
                <Link to="/app/journal/closings/$closingId" params={{ closingId: previous.id }} {...props} />
              )}
            >
              clôture {previous.name}
            </Anchor>
          </span>
        </span>
        <span className={classes.amount}>
          {formatAmount(previous.counted)}
          <Button
            variant="subtle"
            size="compact-sm"
            mr={-8}
            aria-label="Modifier le solde de départ"
            onClick={() => change(true)}
          >
            Modifier
          </Button>
        </span>
      </div>
    )
  }

  return (
    <div className={classes.fields}>
      <MoneyInput
        label="Solde de départ"
        required
        rules={openingRules}
        description={
          previous === null
            ? "Première clôture de cette agence\u00A0: ce que la caisse contenait à l'ouverture."
            : `Comptage précédent\u00A0: ${formatMoney(previous.counted)}`
        }
        {...form.getInputProps('opening')}
        value={values.opening}
      />
      {previous !== null && (
        <>
          <Textarea
            label="Motif"
            description="Pourquoi la caisse n'a pas commencé avec ce qui avait été compté."
            required
            minRows={1}
            {...form.getInputProps('openingReason')}
          />
          <Button variant="subtle" size="compact-sm" w="fit-content" ml={-8} onClick={() => change(false)}>
            Reprendre le comptage précédent
          </Button>
        </>
      )}
    </div>
  )
}
