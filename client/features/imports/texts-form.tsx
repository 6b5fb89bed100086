import { Title } from '@mantine/core'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { categories } from '#shared/cash/categories.ts'
import { importFieldLabels } from '#shared/imports/import-labels.fr.ts'
import type { ImportPreview } from '#shared/imports/import-row.ts'
import { directionLabels } from '#shared/transactions/transaction-labels.fr.ts'
import { counted } from '#shared/values/count.ts'
import classes from '#client/app/file-panel.module.css'
import { type AssignedText, NO_PRODUCT } from './mapping-values.ts'

interface TextsFormProps {
  preview: ImportPreview
  texts: readonly AssignedText[]
  onChange: (texts: AssignedText[]) => void
}

/** Each different text of the file, once. */
export function TextsForm({ preview, texts, onChange }: TextsFormProps) {
  const choose = (index: number, value: string | null) =>
    onChange(texts.map((text, place) => (place === index ? { ...text, value } : text)))
  return (
    <section className={classes.panel} aria-labelledby="import-texts">
      <Title order={2} size="h4" id="import-texts" className={classes.head ?? ''}>
        Que désignent ces textes&nbsp;?
      </Title>
      <div className={classes.fields}>
        {texts.map((text, index) => (
          <SearchSelect
            key={`${text.field} ${text.type} ${text.text}`}
            label={`${importFieldLabels[text.field]}\u00A0: ${text.text}`}
            description={[text.type === null ? '' : directionLabels[text.type], counted(text.rows, 'ligne')]
              .filter(Boolean)
              .join(', ')}
            placeholder="À choisir"
            data={listChoices(text, preview)}
            value={text.value}
            onChange={(value) => choose(index, value)}
          />
        ))}
      </div>
    </section>
  )
}

function listChoices({ field, type }: AssignedText, { agencies, products }: ImportPreview) {
  switch (field) {
    case 'type':
      return categories.map((value) => ({ value, label: directionLabels[value] }))
    case 'agency':
      return agencies.map(({ id, name }) => ({ value: id, label: name }))
    case 'product':
      return [
        { value: NO_PRODUCT, label: 'Sans produit' },
        ...products
          .filter(({ category }) => category === type)
          .map(({ id, name, operatorName }) => ({
            value: id,
            label: operatorName === null ? name : `${name} (${operatorName})`,
          })),
      ]
  }
}
