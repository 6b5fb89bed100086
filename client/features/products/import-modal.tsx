import { Button, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconTags } from '@tabler/icons-react'
import { useId } from 'react'
import { DialogButtons } from '#client/ui/dialog-buttons.tsx'
import { api } from '#client/app/trpc.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { useSubmitOnce } from '#client/ui/use-submit-once.ts'
import type { Category } from '#shared/cash/categories.ts'
import { nameKey } from '#shared/values/text.ts'
import { categoryLabels } from './category-labels.ts'
import classes from './import-modal.module.css'
import { useImportStandard } from './use-product-mutations.ts'

interface ImportModalProps {
  opened: boolean
  onClose: () => void
  operator: { id: string; name: string }
  category: Category
}

export function ImportModal({ opened, onClose, operator, category }: ImportModalProps) {
  const { data, isError, refetch } = api.products.list.useQuery(
    { category, operatorId: operator.id },
    { enabled: opened, meta: { silent: true } },
  )
  const reasonId = useId()
  const { mutateAsync: importStandard } = useImportStandard()
  const { run, busy } = useSubmitOnce(async () => {
    await importStandard({ operatorId: operator.id, category })
    onClose()
  })
  const standard = data?.filter(({ kind }) => kind === 'standard')
  const own = new Set(data?.filter(({ kind }) => kind === 'custom').map(({ name }) => nameKey(name)))

  const isDone = standard !== undefined && standard.length > 0 && standard.every(({ name }) => own.has(nameKey(name)))

  const list = () => {
    if (standard === undefined && isError) {
      return <LoadError title="La liste des produits est indisponible" onRetry={() => void refetch()} />
    }
    if (standard === undefined) return <Skeleton height={140} radius="md" />
    if (standard.length === 0) return <EmptyState icon={IconTags} title="Aucun produit standard" />
    return (
      <ScrollArea.Autosize mah="min(24rem, 50vh)" type="auto" viewportProps={{ tabIndex: 0 }}>
        <ul className={classes.list} aria-label={categoryLabels[category].tab}>
          {standard.map(({ id, name, description }) => (
            <li key={id} className={classes.item}>
              <div className={classes.words}>
                <bdi className={classes.name}>{name}</bdi>
                {description !== null && <bdi className={classes.description}>{description}</bdi>}
              </div>
              {own.has(nameKey(name)) && <StatusBadge label="Déjà importé" icon={IconCircleCheck} tone="good" />}
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
    )
  }

  return (
    <Dialog opened={opened} onClose={() => !busy && onClose()} title={categoryLabels[category].import}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Les produits standard de {operator.name} deviennent vos propres produits, que vous pouvez modifier. Ceux qui
          sont déjà importés ne changent pas.
        </Text>
        {list()}
        {isDone && (
          <Text size="sm" id={reasonId}>
            Tous ces produits sont déjà importés&nbsp;: il ne reste rien à importer.
          </Text>
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Annuler
        </Button>
        <Button
          data-autofocus
          loading={busy}
          disabled={standard === undefined || standard.length === 0 || isDone}
          aria-describedby={isDone ? reasonId : undefined}
          // The outcome of the mutation shows the failure.
          onClick={() => void run().catch(() => {})}
        >
          Tout importer
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
