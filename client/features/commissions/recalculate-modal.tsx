import { Alert, Button, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { findFault } from '#client/app/schema-check.ts'
import { api, type ApiOutputs } from '#client/app/trpc.ts'
import { Amount } from '#client/ui/amount.tsx'
import { FormModal } from '#client/ui/form-modal.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import { useForm } from '#client/ui/use-form.ts'
import { recalculateInput } from '#shared/commissions/commission-input.ts'
import { fieldMessages } from '#shared/messages/fields.fr.ts'
import { formatMonth } from '#shared/values/calendar-date.ts'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { useCommissionMutations } from './use-commission-mutations.ts'

type Preview = ApiOutputs['commissions']['previewRecalculation']

/** Shows what changes before it is done. Mount it once for each opening. */
export function RecalculateModal({ month }: { month: IsoDate }) {
  const [opened, setOpened] = useState(true)
  const { previewRecalculation, recalculate } = useCommissionMutations()
  const rules = api.commissions.rules.useQuery({}).data ?? []
  const operators = [...new Map(rules.map(({ operatorId, operatorName }) => [operatorId, operatorName]))]
  const [seen, setSeen] = useState<{ operatorId: string; preview: Preview } | null>(null)
  const form = useForm<{ operatorId: string | null; reason: string }>({
    initialValues: { operatorId: null, reason: '' },
    validate: {
      operatorId: (id) => (id === null ? fieldMessages.chooseOperator : null),
      reason: (text) => findFault(recalculateInput.shape.reason, text),
    },
  })
  const { operatorId } = form.values
  const shown = seen?.operatorId === operatorId ? seen.preview : null
  const handlePreview = async () => {
    if (operatorId === null) return
    // What it refuses is said by a toast.
    const preview = await previewRecalculation.mutateAsync({ operatorId, month }).catch(() => null)
    if (preview !== null) setSeen({ operatorId, preview })
  }
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      title={`Recalculer depuis ${formatMonth(month)}`}
      form={form}
      onSubmit={async ({ operatorId: chosen, reason }) => {
        if (chosen !== null) await recalculate.mutateAsync({ operatorId: chosen, month, reason })
      }}
      submitLabel="Recalculer"
      submitDisabled={shown === null || shown.months.length === 0}
      size={560}
    >
      <Text size="sm" c="dimmed">
        Les règles d'aujourd'hui s'appliquent depuis le 1er {formatMonth(month)}, aussi aux journées clôturées. Caisse
        et soldes ne changent pas.
      </Text>
      <SearchSelect
        label="Opérateur"
        placeholder="Choisir un opérateur"
        required
        allowDeselect={false}
        data={operators.map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('operatorId')}
        value={operatorId}
      />
      <Button
        variant="default"
        disabled={operatorId === null}
        loading={previewRecalculation.isPending}
        onClick={() => void handlePreview()}
      >
        Voir ce qui change
      </Button>
      {shown !== null && <PreviewTable preview={shown} />}
      {shown !== null && shown.months.length > 0 && (
        <TextInput
          label="Motif"
          required
          description="Il reste dans le journal d'audit."
          autoComplete="off"
          {...form.getInputProps('reason')}
        />
      )}
    </FormModal>
  )
}

function PreviewTable({ preview }: { preview: Preview }) {
  if (preview.months.length === 0) {
    return <Alert color="gray">Rien ne change&nbsp;: les règles d'aujourd'hui s'appliquent déjà.</Alert>
  }
  return (
    <Table aria-label="Ce qui change">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Mois et agence</Table.Th>
          <Table.Th ta="right">Avant</Table.Th>
          <Table.Th ta="right">Après</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {preview.months.map(({ month, agencyId, agencyName, before, after }) => (
          <Table.Tr key={`${month} ${agencyId}`}>
            <Table.Td>
              {formatMonth(month)}, <bdi>{agencyName ?? 'sans agence'}</bdi>
            </Table.Td>
            <Table.Td ta="right">
              <Amount centimes={before} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount centimes={after} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
