import { Radio, Switch, Textarea, TextInput } from '@mantine/core'
import { FormPage } from '#client/ui/form-page.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { categories, type Category } from '#shared/values/statuses.ts'
import { OperatorField } from './operator-field.tsx'
import classes from './type-form.module.css'
import { type CatalogueType, useTypeForm } from './use-type-form.ts'

/** D17. */
const categoryLabels: Record<Category, string> = { incoming: 'Produit crédité', outgoing: 'Produit débité' }

interface TypeFormProps {
  /** The page's title. */
  label: string
  /** As it was read; null for a new one. */
  type: CatalogueType | null
  onLeave: () => void
}

/** A product of the catalogue (spec 000 §2, §5). What transactions name keeps its category and its operator. */
export function TypeForm({ label, type, onLeave }: TypeFormProps) {
  const { form, isNew, row, newer, save, resolve } = useTypeForm(type)
  const isUsed = row?.isUsed === true
  const operator =
    row === null || row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName ?? '—' }
  return (
    <FormPage
      label={label}
      form={form}
      onSubmit={save}
      onLeave={onLeave}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[
              { label: 'Nom', value: <bdi>{newer.name}</bdi> },
              { label: 'Catégorie', value: categoryLabels[newer.category] },
              { label: 'Opérateur', value: <bdi>{newer.operatorName ?? '—'}</bdi> },
              { label: 'Description', value: <bdi>{newer.description ?? '—'}</bdi> },
              { label: 'Statut', value: newer.active ? 'Actif' : 'Inactif' },
            ]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré ce produit pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
    >
      <TextInput label="Nom" placeholder="Envoi Ria" required autoComplete="off" {...form.getInputProps('name')} />
      <Radio.Group
        label="Catégorie"
        required
        {...(isUsed
          ? { description: 'Des transactions utilisent ce produit\u00A0: sa catégorie ne change plus.' }
          : {})}
        {...form.getInputProps('category')}
      >
        <div className={classes.choices}>
          {categories.map((category) => (
            <Radio key={category} value={category} label={categoryLabels[category]} disabled={isUsed} />
          ))}
        </div>
      </Radio.Group>
      <OperatorField
        current={operator}
        disabled={isUsed}
        {...(isUsed
          ? { description: 'Des transactions utilisent ce produit\u00A0: son opérateur ne change plus.' }
          : {})}
        {...form.getInputProps('operatorId')}
        value={form.values.operatorId}
        onChange={(operatorId) => form.setFieldValue('operatorId', operatorId)}
      />
      <Textarea
        label="Description"
        placeholder="Facultatif"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Switch
        label="Actif"
        description="Un produit inactif n'est plus proposé aux clients."
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormPage>
  )
}
