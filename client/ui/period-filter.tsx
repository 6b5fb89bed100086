import { Button, Group } from '@mantine/core'
import { IconCalendarTime, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { IsoDate } from '#shared/values/iso-date.ts'
import { DateInput } from './date-input.tsx'
import { MenuButton } from './menu-button.tsx'
import classes from './period-filter.module.css'

interface Period {
  from: IsoDate | ''
  /** The last day is included; '' for none. */
  to: IsoDate | ''
}

interface PeriodFilterProps {
  value: Period
  onChange: (period: Period) => void
  presets?: readonly { key: string; label: string; from: IsoDate; to: IsoDate }[]
  today?: IsoDate
  /** The names of the fields stand before them; on one line where there is room. */
  compact?: boolean
}

export function PeriodFilter({ value, onChange, presets = [], today, compact = false }: PeriodFilterProps) {
  const isEmpty = value.from === '' && value.to === ''
  const isReversed = value.from !== '' && value.to !== '' && value.to < value.from
  const current = presets.find((preset) => preset.from === value.from && preset.to === value.to)
  const height = compact ? {} : { h: 42 }
  const todayProp = today === undefined ? {} : { today }

  return (
    <div className={classes.row} data-compact={compact || undefined} role="group" aria-label="Filtrer par période">
      <PeriodBound label="Du" value={value.from} onCommit={(from) => onChange({ ...value, from })} {...todayProp} />
      <PeriodBound
        label="Au"
        value={value.to}
        error={isReversed ? 'La date de fin précède la date de début' : undefined}
        onCommit={(to) => onChange({ ...value, to })}
        {...todayProp}
      />
      <Group gap="xs" className={classes.buttons}>
        {presets.length > 0 && (
          <MenuButton
            position="bottom-start"
            renderButton={(props) => (
              <Button {...props} variant="default" {...height} leftSection={<IconCalendarTime size={18} aria-hidden />}>
                {current?.label ?? 'Période'}
              </Button>
            )}
            lines={presets.map((preset) => ({
              key: preset.key,
              label: preset.label,
              current: preset === current,
              onClick: () => onChange({ from: preset.from, to: preset.to }),
            }))}
          />
        )}
        <Button
          variant="subtle"
          color="gray"
          {...height}
          className={classes.clear ?? ''}
          leftSection={<IconX size={16} aria-hidden />}
          disabled={isEmpty}
          onClick={() => onChange({ from: '', to: '' })}
        >
          Effacer
        </Button>
      </Group>
    </div>
  )
}

interface PeriodBoundProps {
  label: string
  value: IsoDate | ''
  onCommit: (value: IsoDate | '') => void
  error?: string | undefined
  today?: IsoDate
}

/** Incomplete text stays here; only a valid date reaches the URL. */
function PeriodBound({ label, value, onCommit, error, ...rest }: PeriodBoundProps) {
  const [text, setText] = useState<string>(value)
  const [known, setKnown] = useState<string>(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const handleCommit = (date: IsoDate | '') => {
    if (date !== value) onCommit(date)
  }
  return (
    <DateInput
      {...rest}
      className={classes.bound ?? ''}
      label={label}
      value={text}
      onChange={setText}
      onCommit={handleCommit}
      error={error}
    />
  )
}
