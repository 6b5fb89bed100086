import { Button } from '@mantine/core'
import { type Icon, IconChevronDown } from '@tabler/icons-react'
import { MenuButton } from './menu-button.tsx'
import classes from './menu-filter.module.css'

interface MenuFilterProps {
  icon: Icon
  /** What is filtered by, before the choice. */
  label: string
  /** The choice in words. */
  current: string
  /** On the button, where that differs from `current`. */
  shown?: string
  value: string | undefined
  /** With one for no filter, whose id is undefined. */
  choices: ReadonlyArray<{ id: string | undefined; name: string }>
  onChange: (id: string | undefined) => void
}

/** One choice of a list's filter. A menu, so that its name is not taken for the field of a form. */
export function MenuFilter({ icon: Mark, label, current, shown = current, value, choices, onChange }: MenuFilterProps) {
  return (
    <MenuButton
      position="bottom-start"
      className={classes.choices ?? ''}
      renderButton={(props) => (
        <Button
          {...props}
          variant={value === undefined ? 'default' : 'light'}
          className={classes.target ?? ''}
          leftSection={<Mark size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={`${label}\u00A0: ${current}`}
        >
          <bdi className={classes.name}>{shown}</bdi>
        </Button>
      )}
      lines={choices.map(({ id, name }) => ({
        key: id ?? '',
        label: <bdi>{name}</bdi>,
        current: id === value,
        onClick: () => onChange(id),
      }))}
    />
  )
}
