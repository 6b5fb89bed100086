import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './newer-version-notice.module.css'

interface NewerVersionNoticeProps {
  /** `Modifié entre-temps`, in the gender of the row. */
  title: string
  children: ReactNode
  lines: ReadonlyArray<{ label: string; value: ReactNode }>
  onResolve: (keep: 'theirs' | 'mine') => void
}

export function NewerVersionNotice({ title, children, lines, onResolve }: NewerVersionNoticeProps) {
  return (
    <Alert color="yellow" icon={<IconUsers size={20} aria-hidden />} title={title} role="alert">
      {children}
      <dl className={classes.lines}>
        {lines.map(({ label, value }) => (
          <div key={label} className={classes.line}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="sm">
        <Button size="compact-md" variant="default" onClick={() => onResolve('theirs')}>
          Reprendre ces valeurs
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onResolve('mine')}>
          Garder ma saisie
        </Button>
      </Group>
    </Alert>
  )
}
