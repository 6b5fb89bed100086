import { Input } from '@mantine/core'
import { useEffect } from 'react'
import { SearchSelect, type SearchSelectProps } from '#client/ui/search-select.tsx'
import { FileField } from './file-field.tsx'
import { useSession } from './session.ts'
import { api } from './trpc.ts'
import { checkUpload, useFileUpload } from './use-file-upload.ts'

interface ExpenseFieldsProps {
  category: Pick<SearchSelectProps, 'value' | 'onChange' | 'error' | 'onFocus' | 'onBlur'>
  fileError: SearchSelectProps['error']
  /** Called with why the form cannot be saved yet; null where it can. */
  onUnsent: (reason: string | null) => void
  /** '' for none. */
  onFileChange: (attachmentId: string) => void
}

/** What an expense has besides a feed: its category, and a photo or PDF, of which a session opened by PIN sends none. */
export function ExpenseFields({ category, fileError, onUnsent, onFileChange }: ExpenseFieldsProps) {
  const { data = [] } = api.expenses.categories.useQuery(undefined, { meta: { silent: true } })
  const hasAccount = useSession()?.member?.kind !== 'pin'
  const file = useFileUpload(onFileChange)
  const { upload } = file
  useEffect(() => onUnsent(checkUpload(upload)))
  return (
    <>
      <SearchSelect
        label="Catégorie"
        placeholder="Choisir"
        required
        allowDeselect={false}
        data={data.filter(({ retired }) => !retired).map(({ id, name }) => ({ value: id, label: name }))}
        {...category}
      />
      {hasAccount && (
        <div>
          <Input.Label component="div" size="md" mb={4}>
            Document
          </Input.Label>
          <FileField choice={file} error={fileError} />
        </div>
      )}
    </>
  )
}
