import { Select } from '@mantine/core'
import { ColumnSelect, DateOrderSelect, FirstRowField } from '#client/ui/sheet-fields.tsx'
import { statementFieldLabels } from '#shared/statements/statement-labels.fr.ts'
import type { StatementPreview } from '#shared/statements/statement-row.ts'
import { statementAmountForms } from '#shared/statements/statement-terms.ts'
import type { StatementErrors, StatementValues } from './statement-values.ts'
import { amountFormLabels, creditSignLabels } from './statement-words.ts'
import classes from '#client/app/file-panel.module.css'

interface StatementColumnsFormProps {
  preview: StatementPreview
  values: StatementValues
  errors: StatementErrors
  onChange: (change: Partial<StatementValues>) => void
}

type ColumnField = Exclude<keyof StatementValues, 'firstRow' | 'order' | 'amountForm' | 'creditSign'>

const optional = ['reference', 'time', 'fee', 'commission', 'balance', 'label'] as const
const creditSigns = ['positive', 'negative'] as const

/** What each column of the operator's file is. Proposed; nothing is taken before the person checks. */
export function StatementColumnsForm({ preview, values, errors, onChange }: StatementColumnsFormProps) {
  const column = (field: ColumnField, label: string, isOptional = false) => (
    <ColumnSelect
      key={field}
      label={label}
      columns={preview.columns}
      isOptional={isOptional}
      value={values[field]}
      error={errors[field]}
      onChange={(next) => onChange({ [field]: next })}
    />
  )
  return (
    <div className={classes.fields}>
      <FirstRowField
        label="Première ligne du relevé"
        value={values.firstRow}
        error={errors.firstRow}
        onChange={(firstRow) => onChange({ firstRow })}
      />
      {column('date', statementFieldLabels.date)}
      <DateOrderSelect value={values.order} onChange={(order) => onChange({ order })} />
      <Select
        label="Montants"
        allowDeselect={false}
        data={statementAmountForms.map((value) => ({ value, label: amountFormLabels[value] }))}
        value={values.amountForm}
        onChange={(next) => next !== null && onChange({ amountForm: next })}
      />
      {values.amountForm === 'signed' ? (
        <>
          {column('amount', statementFieldLabels.amount)}
          <Select
            label="Signe du montant"
            allowDeselect={false}
            data={creditSigns.map((value) => ({ value, label: creditSignLabels[value] }))}
            value={values.creditSign}
            onChange={(next) => next !== null && onChange({ creditSign: next })}
          />
        </>
      ) : (
        <>
          {column('credit', 'Crédit (entre sur le compte)')}
          {column('debit', 'Débit (sort du compte)')}
        </>
      )}
      {optional.map((field) =>
        column(field, field === 'balance' ? 'Solde après la ligne' : statementFieldLabels[field], true),
      )}
    </div>
  )
}
