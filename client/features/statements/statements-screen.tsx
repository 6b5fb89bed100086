import { useState } from 'react'
import { SheetFileField } from '#client/app/sheet-file-field.tsx'
import { api } from '#client/app/trpc.ts'
import { useSheetUpload } from '#client/app/use-sheet-upload.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SearchSelect } from '#client/ui/search-select.tsx'
import type { StatementImportRow } from '#shared/statements/statement-row.ts'
import { MAX_STATEMENT_ROWS, STATEMENT_PATH } from '#shared/statements/statement-terms.ts'
import { ResultSection } from './result-section.tsx'
import { StatementImportList } from './statement-import-list.tsx'
import { StatementMappingStep } from './statement-mapping-step.tsx'
import { readStatementSearch, type StatementSearch } from './statement-search.ts'
import { nameAccount } from './statement-words.ts'
import classes from './statements.module.css'
import { useStatementImports } from './use-statement-imports.ts'

interface StatementsScreenProps {
  search: StatementSearch
  onSearchChange: (search: StatementSearch, how?: { replace: boolean }) => void
}

/** `/app/statements`: files of operators, and which transaction each of their lines is. */
export function StatementsScreen(props: StatementsScreenProps) {
  const search = readStatementSearch(props.search)
  const { onSearchChange } = props
  const accounts = api.operatorAccounts.list.useQuery({ withClosed: true }, { meta: { outcome: 'data.load' } }).data
  const [only] = accounts ?? []
  const accountId = search.account ?? (accounts?.length === 1 ? only?.id : undefined)
  const account = accounts?.find(({ id }) => id === accountId)
  const [importId, setImportId] = useState<string | null>(null)
  const { upload, choose } = useSheetUpload({ url: STATEMENT_PATH, outcome: 'statements.upload' }, setImportId)
  const imports = useStatementImports()

  const latest = imports.data?.find((row) => row.accountId === accountId && row.state === 'done')
  const from = search.from ?? latest?.firstDate ?? undefined
  const to = search.to ?? latest?.lastDate ?? undefined
  const open = (row: StatementImportRow) =>
    onSearchChange({ account: row.accountId, from: row.firstDate ?? undefined, to: row.lastDate ?? undefined })

  return (
    <>
      <PageHeader
        title="Relevés"
        description="Le fichier de l'opérateur, ligne par ligne, en face de vos transactions et mouvements. Rien n'y est modifié sans vous."
      />
      {importId !== null && accountId !== undefined && account !== undefined ? (
        <StatementMappingStep
          key={importId}
          importId={importId}
          accountId={accountId}
          accountName={nameAccount(account)}
          onLeave={() => {
            setImportId(null)
            onSearchChange({ account: accountId }, { replace: true })
          }}
        />
      ) : (
        <>
          <div className={classes.tools}>
            <SearchSelect
              label="Compte"
              placeholder="Choisir un compte"
              allowDeselect={false}
              data={listOptions(accounts ?? [])}
              value={accountId ?? null}
              onChange={(next) => onSearchChange(next === null ? {} : { account: next })}
            />
            <div>
              <SheetFileField
                upload={upload}
                maxRows={MAX_STATEMENT_ROWS}
                disabled={account === undefined}
                onChoose={choose}
              />
            </div>
          </div>
          {accountId !== undefined && from !== undefined && to !== undefined && (
            <ResultSection
              accountId={accountId}
              from={from}
              to={to}
              tab={search.tab ?? 'unknown'}
              page={search.page ?? 1}
              onChange={({ page, ...change }) =>
                onSearchChange(
                  { ...search, account: accountId, ...change, page: page === 1 ? undefined : page },
                  { replace: true },
                )
              }
            />
          )}
          <div className={classes.section}>
            <StatementImportList
              rows={imports.data}
              isFailed={imports.data === undefined && imports.isError}
              onRetry={() => void imports.refetch()}
              onOpen={open}
            />
          </div>
        </>
      )}
    </>
  )
}

type ListedAccount = { id: string; operatorName: string; label: string; agencyName: string }

/** By agency where there are several. */
function listOptions(accounts: readonly ListedAccount[]) {
  const agencies = [...new Set(accounts.map(({ agencyName }) => agencyName))]
  const toItem = (account: ListedAccount) => ({ value: account.id, label: nameAccount(account) })
  if (agencies.length < 2) return accounts.map(toItem)
  return agencies.map((group) => ({ group, items: accounts.filter((one) => one.agencyName === group).map(toItem) }))
}
