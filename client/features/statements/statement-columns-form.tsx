import { Select, TextInput } from '@mantine/core'
import { dateOrderLabels, nameColumns } from '#client/ui/sheet-columns.ts'
import { statementFieldLabels } from '#shared/statements/statement-labels.fr.ts'
import type { StatementPreview } from '#shared/statements/statement-row.ts'
import { statementAmountForms } from '#shared/statements/statement-terms.ts'
import { dateOrders } from '#shared/values/date-order.ts'
import type { StatementErrors, StatementValues } from './statement-values.ts'
import { amountFormLabels, creditSignLabels } from './statement-words.ts'
import classes from './statements.module.css'

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
  const columns = nameColumns(preview.columns)
  const column = (field: ColumnField, label: string, isOptional = false) => (
    <Select
      key={field}
      label={label}
      placeholder={isOptional ? 'Aucune colonne' : 'Choisissez une colonne'}
      clearable={isOptional}
      withAsterisk={!isOptional}
      allowDeselect={isOptional}
      data={columns}
      value={values[field]}
      error={errors[field]}
      onChange={(next) => onChange({ [field]: next })}
    />
  )
  return (
    <div className={classes.fields}>
      <TextInput
        label="Première ligne du relevé"
        inputMode="numeric"
        value={values.firstRow}
        error={errors.firstRow}
        onChange={({ currentTarget }) => onChange({ firstRow: currentTarget.value.trim() })}
      />
      {column('date', statementFieldLabels.date)}
      <Select
        label="Format des dates"
        allowDeselect={false}
        data={dateOrders.map((value) => ({ value, label: dateOrderLabels[value] }))}
        value={values.order}
        onChange={(next) => next !== null && onChange({ order: next })}
      />
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
