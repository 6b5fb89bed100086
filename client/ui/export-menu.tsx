import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import classes from './export-menu.module.css'
import { MenuButton } from './menu-button.tsx'

interface ExportMenuProps {
  onExport: (format: 'csv' | 'xlsx') => void
  busy?: boolean
  disabled?: boolean
}

export function ExportMenu({ onExport, busy = false, disabled = false }: ExportMenuProps) {
  return (
    <MenuButton
      position="bottom-end"
      startsOnFirst
      renderButton={(props) => (
        <Button
          {...props}
          variant="default"
          flex="none"
          className={classes.button ?? ''}
          loading={busy}
          disabled={disabled}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          <span className={classes.word}>Exporter</span>
        </Button>
      )}
      lines={[
        { label: 'Excel (.xlsx)', icon: IconFileSpreadsheet, onClick: () => onExport('xlsx') },
        { label: 'CSV (.csv)', icon: IconFileTypeCsv, onClick: () => onExport('csv') },
      ]}
    />
  )
}
