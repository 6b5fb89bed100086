import { Select } from '@mantine/core'
import { ColumnSelect, DateOrderSelect, FirstRowField } from '#client/ui/sheet-fields.tsx'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { categories } from '#shared/cash/categories.ts'
import { importFieldLabels } from '#shared/imports/import-labels.fr.ts'
import type { ImportPreview } from '#shared/imports/import-row.ts'
import { amountForms } from '#shared/imports/import-terms.ts'
import { amountFormLabels } from './import-words.ts'
import classes from '#client/app/file-panel.module.css'
import type { MappingErrors, MappingValues } from './mapping-values.ts'

interface ColumnsFormProps {
  preview: ImportPreview
  values: MappingValues
  errors: MappingErrors
  onChange: (change: Partial<MappingValues>) => void
}

type ColumnField =
  | 'date'
  | 'amount'
  | 'type'
  | 'incoming'
  | 'outgoing'
  | 'agency'
  | 'fee'
  | 'product'
  | 'reference'
  | 'note'

const ONE_AGENCY = 'fixed'

/** What each column of the file is. Proposed by the titles; nothing is taken before the person checks. */
export function ColumnsForm({ preview, values, errors, onChange }: ColumnsFormProps) {
  const column = (field: ColumnField, label: string, isOptional = false) => (
    <ColumnSelect
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
        label="Première ligne à importer"
        value={values.firstRow}
        error={errors.firstRow}
        onChange={(firstRow) => onChange({ firstRow })}
      />
      {column('date', importFieldLabels.date)}
      <DateOrderSelect value={values.order} onChange={(order) => onChange({ order })} />
      <Select
        label="Montants"
        allowDeselect={false}
        data={amountForms.map((value) => ({ value, label: amountFormLabels[value] }))}
        value={values.amountForm}
        onChange={(next) => next !== null && onChange({ amountForm: next })}
      />
      {values.amountForm !== 'split' && column('amount', importFieldLabels.amount)}
      {values.amountForm === 'typed' && column('type', 'Type (entrée ou sortie)')}
      {values.amountForm === 'split' && column('incoming', 'Montant des entrées')}
      {values.amountForm === 'split' && column('outgoing', 'Montant des sorties')}
      {values.amountForm === 'fixed' && (
        <Select
          label="Type"
          allowDeselect={false}
          data={categories.map((value) => ({ value, label: directionLabels[value] }))}
          value={values.fixedType}
          onChange={(next) => next !== null && onChange({ fixedType: next })}
        />
      )}
      <Select
        label="Agence"
        placeholder="Choisissez"
        withAsterisk
        allowDeselect={false}
        data={[
          { group: 'Toutes les lignes', items: preview.agencies.map(({ id, name }) => ({ value: id, label: name })) },
          { group: "D'après le fichier", items: [{ value: 'column', label: 'Une colonne' }] },
        ]}
        value={values.agencyForm === ONE_AGENCY ? values.agencyId : 'column'}
        error={errors.agencyId}
        onChange={(next) =>
          onChange(next === 'column' ? { agencyForm: 'column' } : { agencyForm: ONE_AGENCY, agencyId: next })
        }
      />
      {values.agencyForm === 'column' && column('agency', "Colonne de l'agence")}
      {column('fee', importFieldLabels.fee, true)}
      {column('product', importFieldLabels.product, true)}
      {column('reference', importFieldLabels.reference, true)}
      {column('note', importFieldLabels.note, true)}
    </div>
  )
}
