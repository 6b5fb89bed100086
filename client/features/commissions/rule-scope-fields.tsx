import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { api } from '#client/app/trpc.ts'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { commissionTypeLabels } from '#shared/commissions/commission-labels.fr.ts'
import { commissionTypes } from '#shared/commissions/commission-terms.ts'
import type { RuleDialog } from './use-rule-dialog.ts'

/** Which operations it is about. A rule that replaces another one is about the same. */
export function RuleScopeFields({ dialog }: { dialog: RuleDialog }) {
  const { form, replaced } = dialog
  const { operatorId, product, agencyId, type } = form.values
  const operators = api.operators.list.useQuery(undefined, { enabled: replaced === null }).data ?? []
  const agencies = api.agencies.list.useQuery(undefined, { enabled: replaced === null }).data ?? []
  const all = api.products.list.useQuery(
    { operatorId: operatorId ?? '' },
    { enabled: operatorId !== null && replaced === null },
  )
  const products = all.data ?? []
  if (replaced !== null) {
    const names = [replaced.product?.name ?? 'tous les produits', replaced.agencyName ?? 'toutes les agences']
    return (
      <TextInput
        label="Règle de"
        readOnly
        description={`${commissionTypeLabels[type]}, ${names.join(', ')}`}
        value={replaced.operatorName}
      />
    )
  }
  const handleProduct = (next: string | null) => {
    form.setFieldValue('product', next)
    const chosen = products.find(({ kind, id }) => `${kind} ${id}` === next)
    if (chosen !== undefined) form.setFieldValue('type', chosen.category)
  }
  return (
    <>
      <SearchSelect
        label="Opérateur"
        placeholder="Choisir un opérateur"
        required
        allowDeselect={false}
        data={operators.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('operatorId')}
        onChange={(next) => {
          form.setFieldValue('operatorId', next)
          form.setFieldValue('product', null)
        }}
        value={operatorId}
      />
      <SearchSelect
        label="Produit"
        placeholder="Tous les produits"
        clearable
        disabled={operatorId === null}
        data={products.map(({ kind, id, name }) => ({ value: `${kind} ${id}`, label: name }))}
        {...form.getInputProps('product')}
        onChange={handleProduct}
        value={product}
      />
      {product === null && (
        <div>
          <Input.Label component="div" size="md" mb={4}>
            Transactions
          </Input.Label>
          <SegmentedControl
            aria-label="Transactions"
            fullWidth
            data={commissionTypes.map((one) => ({ value: one, label: commissionTypeLabels[one] }))}
            value={type}
            onChange={(next) => form.setFieldValue('type', commissionTypes.find((one) => one === next) ?? 'both')}
          />
        </div>
      )}
      {agencies.length > 1 && (
        <SearchSelect
          label="Agence"
          placeholder="Toutes les agences"
          clearable
          data={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('agencyId')}
          value={agencyId}
        />
      )}
    </>
  )
}
