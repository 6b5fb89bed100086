import { Radio, Textarea, TextInput } from '@mantine/core'
import type { ApiOutputs } from '#client/app/trpc.ts'
import { FormModal } from '#client/ui/form-modal.tsx'
import { NewerVersionNotice } from '#client/ui/newer-version-notice.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { categories } from '#shared/values/statuses.ts'
import { categoryLabels } from './category-labels.ts'
import classes from './product-modal.module.css'
import type { ProductDialog } from './use-product-dialog.ts'

interface ProductModalProps {
  dialog: ProductDialog
  /** The active ones: what the operator may be (spec 001 §2). */
  operators: ReadonlyArray<Pick<ApiOutputs['operators']['list'][number], 'id' | 'name'>>
}

/** Creates a custom product, or edits one (spec 001 §2). */
export function ProductModal({ dialog, operators }: ProductModalProps) {
  const { form, opened, isNew, row, newer, close, save, resolve } = dialog
  // The product's own operator stays a choice when another one is active now.
  const isKnown = row?.operatorId == null || operators.some(({ id }) => id === row.operatorId)
  const own = isKnown ? [] : [{ value: row.operatorId ?? '', label: row.operatorName ?? '' }]
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={isNew ? 'Nouveau produit' : 'Modifier le produit'}
      form={form}
      onSubmit={save}
      submitLabel={isNew ? 'Créer' : 'Enregistrer'}
      submitDisabled={newer !== null}
      notice={
        newer !== null && (
          <NewerVersionNotice
            title="Modifié entre-temps"
            lines={[
              { label: 'Nom', value: <bdi>{newer.name}</bdi> },
              { label: 'Opérateur', value: <bdi>{newer.operatorName ?? '—'}</bdi> },
              { label: 'Catégorie', value: categoryLabels[newer.category].choice },
              { label: 'Description', value: <bdi>{newer.description ?? '—'}</bdi> },
            ]}
            onResolve={resolve}
          >
            Quelqu'un a enregistré ce produit pendant votre saisie. Il contient maintenant&nbsp;:
          </NewerVersionNotice>
        )
      }
    >
      <SearchSelect
        label="Opérateur"
        placeholder="Choisir un opérateur"
        required
        data-path="operatorId"
        data={[...operators.map(({ id, name }) => ({ value: id, label: name })), ...own]}
        {...form.getInputProps('operatorId')}
        value={form.values.operatorId}
      />
      <TextInput
        label="Nom du produit"
        placeholder="Envoi express"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Radio.Group label="Catégorie" required {...form.getInputProps('category')}>
        <div className={classes.choices}>
          {categories.map((category) => (
            <Radio key={category} value={category} label={categoryLabels[category].choice} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Description"
        placeholder="Facultatif"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
    </FormModal>
  )
}
