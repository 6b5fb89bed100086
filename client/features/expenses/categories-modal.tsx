import { Button, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '#client/app/trpc.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { DialogButtons } from '#client/ui/dialog-buttons.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TwoLines } from '#client/ui/two-lines.tsx'
import type { ExpenseCategory } from '#shared/expenses/expense-row.ts'
import { CategoryModal } from './category-modal.tsx'
import { useCategoryDialog } from './use-category-dialog.ts'

const columns: readonly DataColumn<ExpenseCategory>[] = [
  {
    key: 'name',
    header: 'Catégorie',
    cardRole: 'title',
    render: ({ name, retired }) => <TwoLines first={<bdi>{name}</bdi>} second={retired ? 'Hors service' : null} />,
  },
]

/** Mount it once for each opening. */
export function CategoriesModal() {
  const [opened, setOpened] = useState(true)
  const { data } = api.expenses.categories.useQuery()
  const dialog = useCategoryDialog()
  return (
    <>
      <Dialog
        opened={opened && !dialog.opened}
        onClose={() => setOpened(false)}
        title="Catégories de dépenses"
        keepMounted={false}
      >
        <Text size="sm" c="dimmed" mb="sm">
          Une catégorie hors service n'est plus proposée&nbsp;; ses dépenses la gardent.
        </Text>
        <DataTable
          label="Catégories"
          columns={columns}
          rows={data}
          skeletonRows={8}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          rowActions={(category) => [{ label: 'Modifier', icon: IconPencil, onClick: () => dialog.openEdit(category) }]}
          empty={<EmptyState icon={IconTags} title="Aucune catégorie" />}
        />
        <DialogButtons>
          <Button variant="default" onClick={() => setOpened(false)}>
            Fermer
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={dialog.openNew}>
            Nouvelle catégorie
          </Button>
        </DialogButtons>
      </Dialog>
      <CategoryModal dialog={dialog} />
    </>
  )
}
