import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './view-tabs.module.css'

interface ViewTabsProps<Value extends string> {
  label: string
  tabs: ReadonlyArray<{ value: Value; label: string; icon: Icon }>
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
}

export function ViewTabs<Value extends string>({ label, tabs, value, onChange, children }: ViewTabsProps<Value>) {
  const handleChange = (next: string | null) => {
    const chosen = tabs.find((tab) => tab.value === next)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Tabs value={value} onChange={handleChange} keepMounted={false}>
      <Tabs.List className={classes.tabs ?? ''} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} leftSection={<tab.icon size={18} aria-hidden />}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} pt="lg">
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
