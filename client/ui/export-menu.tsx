import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import classes from './export-menu.module.css'

interface ExportMenuProps {
  onExport: (format: 'csv' | 'xlsx') => void
  busy?: boolean
  disabled?: boolean
}

export function ExportMenu({ onExport, busy = false, disabled = false }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" radius="md" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
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
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} stroke={1.75} aria-hidden />}
          onClick={() => onExport('xlsx')}
        >
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={18} stroke={1.75} aria-hidden />}
          onClick={() => onExport('csv')}
        >
          CSV (.csv)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
