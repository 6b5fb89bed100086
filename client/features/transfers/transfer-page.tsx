import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { api } from '#client/app/trpc.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { FileLink } from '#client/app/file-link.tsx'
import { BackLink } from '#client/ui/back-link.tsx'
import { LoadError } from '#client/ui/load-error.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { StatusBadge } from '#client/ui/status-badge.tsx'
import { listActs } from './transfer-acts.ts'
import { TransferDialogs } from './transfer-dialogs.tsx'
import { listFacts } from './transfer-facts.ts'
import classes from './transfer-page.module.css'
import { TransferSlip } from './transfer-slip.tsx'
import { getStateBadge } from './transfer-words.ts'
import { useTransferDialog } from './use-transfer-dialog.ts'

/** `/app/transfers/…`: one transfer, to decide and to print. */
export function TransferPage({ id }: { id: string }) {
  const { data, isError, refetch } = api.transfers.find.useQuery(
    { id },
    { staleTime: 0, meta: { outcome: 'transfers.find' } },
  )
  const dialog = useTransferDialog()
  const maySendFiles = useMay('account')
  return (
    <>
      <BackLink renderRoot={(props) => <Link to="/app/transfers" {...props} />}>Mouvements</BackLink>
      <PageHeader
        title={data === undefined ? 'Transfert' : `Transfert ${data.name}`}
        actions={
          data !== undefined && (
            <>
              {listActs(data, dialog.ask, maySendFiles).map(({ label, icon: IconComponent, tone, onClick }) => (
                <Button
                  key={label}
                  variant={tone === 'danger' ? 'light' : 'filled'}
                  {...(tone === 'danger' ? { color: 'red' } : {})}
                  leftSection={<IconComponent size={18} aria-hidden />}
                  onClick={onClick}
                >
                  {label}
                </Button>
              ))}
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => window.print()}
              >
                Imprimer le bon
              </Button>
            </>
          )
        }
      />
      {data === undefined && isError && (
        <LoadError title={getFailure('transfers.find')} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          <StatusBadge {...getStateBadge(data.state)} />
          <dl className={classes.facts}>
            {listFacts(data).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
            {data.attachment !== null && (
              <div>
                <dt>Fichier</dt>
                <dd>
                  <FileLink file={data.attachment} />
                </dd>
              </div>
            )}
          </dl>
          <TransferSlip transfer={data} />
        </>
      )}
      <TransferDialogs dialog={dialog} />
    </>
  )
}
