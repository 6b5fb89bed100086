import { Button, Title } from '@mantine/core'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useRef } from 'react'
import { type DenominationKind, denominations } from '#shared/cash/denominations.ts'
import { type Centimes, formatAmount } from '#shared/values/money.ts'
import { kindLabels } from './denomination-words.ts'
import classes from './count-grid.module.css'
import { CountRow } from './count-row.tsx'
import type { PieceField } from './piece-fields.tsx'
import { SteadyField } from './steady-field.tsx'

const kinds: readonly DenominationKind[] = ['note', 'coin', 'other']

/** Of any form with the quantities of a count. */
interface CountForm {
  getInputProps: (field: PieceField) => GetInputPropsReturnType
  errors: FormErrors
  values: Readonly<Record<PieceField, string>>
}

interface CountGridProps {
  form: CountForm
  counted: Centimes
  /** Fills the count of the closing that was reopened. */
  onTakeBack?: (() => void) | undefined
}

export function CountGrid({ form, counted, onTakeBack }: CountGridProps) {
  const table = useRef<HTMLTableElement>(null)

  const handleKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: event.shiftKey ? -1 : 1 }[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    // Enter goes to the next row and never submits.
    event.preventDefault()
    const inputs = [...(table.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.findIndex((input) => input === event.target) + step]
    next?.focus()
    next?.select()
  }

  return (
    <section className={classes.card} aria-labelledby="comptage">
      <div className={classes.head}>
        <Title order={2} id="comptage">
          Comptage
        </Title>
        {onTakeBack === undefined ? (
          <span className={classes.hint}>Entrée ou flèches pour passer d'une ligne à l'autre</span>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={onTakeBack}
          >
            Reprendre le comptage précédent
          </Button>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table ref={table} className={classes.table} aria-labelledby="comptage" onKeyDown={handleKeyDown}>
        <thead className={classes.hidden}>
          <tr>
            <th scope="col">Valeur</th>
            <th scope="col">Quantité</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <Fragment key={kind}>
              <tr className={classes.group}>
                <th scope="rowgroup" colSpan={3}>
                  {kindLabels[kind].group}
                </th>
              </tr>
              {denominations
                .filter((denomination) => denomination.kind === kind)
                .map(({ value, label }) => (
                  <SteadyField key={value} of={form.getInputProps(`q${value}`)}>
                    {(field) => (
                      <CountRow
                        value={value}
                        label={label}
                        name={`${kindLabels[kind].piece} de ${label}`}
                        field={field}
                        error={form.errors[`q${value}`]}
                        text={form.values[`q${value}`]}
                      />
                    )}
                  </SteadyField>
                ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr className={classes.foot}>
            <th scope="row" colSpan={2}>
              Total compté
            </th>
            <td className={classes.total}>{formatAmount(counted)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
