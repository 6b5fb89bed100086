import { useState } from 'react'
import { SheetFileField } from '#client/app/sheet-file-field.tsx'
import { useSheetUpload } from '#client/app/use-sheet-upload.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { IMPORT_PATH, MAX_IMPORTED_ROWS } from '#shared/imports/import-terms.ts'
import classes from './imports.module.css'
import { ImportList } from './import-list.tsx'
import { MappingStep } from './mapping-step.tsx'

/** `/app/allagencies/import`: a file of transactions from before the start of tracking. */
export function ImportsScreen() {
  const [importId, setImportId] = useState<string | null>(null)
  const { upload, choose } = useSheetUpload({ url: IMPORT_PATH, outcome: 'imports.upload' }, setImportId)
  return (
    <>
      <PageHeader
        title="Importer l'historique"
        description="Les transactions d'avant «&nbsp;Caisse suivie depuis le&nbsp;», d'un fichier Excel ou CSV. Tout le fichier est importé, ou rien. Une ligne déjà importée ne l'est pas deux fois."
      />
      {importId === null ? (
        <>
          <SheetFileField upload={upload} maxRows={MAX_IMPORTED_ROWS} onChoose={choose} />
          <div className={classes.list}>
            <ImportList />
          </div>
        </>
      ) : (
        <MappingStep key={importId} importId={importId} onLeave={() => setImportId(null)} />
      )}
    </>
  )
}
