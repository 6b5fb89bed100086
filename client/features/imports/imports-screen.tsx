import { useState } from 'react'
import { PageHeader } from '#client/ui/page-header.tsx'
import { ImportFileField } from './import-file-field.tsx'
import classes from './imports.module.css'
import { ImportList } from './import-list.tsx'
import { MappingStep } from './mapping-step.tsx'
import { useImportUpload } from './use-import-upload.ts'

/** `/app/allagencies/import`: a file of transactions from before the start of tracking. */
export function ImportsScreen() {
  const [importId, setImportId] = useState<string | null>(null)
  const { upload, choose } = useImportUpload(setImportId)
  return (
    <>
      <PageHeader
        title="Importer l'historique"
        description="Les transactions d'avant «&nbsp;Caisse suivie depuis le&nbsp;», d'un fichier Excel ou CSV. Tout le fichier est importé, ou rien. Une ligne déjà importée ne l'est pas deux fois."
      />
      {importId === null ? (
        <>
          <ImportFileField upload={upload} onChoose={choose} />
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
