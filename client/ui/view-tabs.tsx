import { Tabs } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { afterPaint } from '#client/app/after-paint.ts'
import classes from './view-tabs.module.css'

interface ViewTabsProps<Value extends string> {
  label: string
  tabs: ReadonlyArray<{ value: Value; label: string; icon: Icon }>
  value: Value
  onChange: (value: Value) => void
  /** More tabs than fit on a phone: they scroll sideways there, without the page. */
  scrolls?: boolean
  children: ReactNode
}

export function ViewTabs<Value extends string>(props: ViewTabsProps<Value>) {
  const { label, tabs, value, onChange, scrolls = false, children } = props
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.findIndex((tab) => tab.value === value)
  useEffect(() => {
    const tab = list.current?.children[shown]
    if (!scrolls || list.current === null || !(tab instanceof HTMLElement)) return
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [scrolls, shown])
  // A tab may hold hundreds of rows, which would delay the paint of the press.
  const handleChange = (next: string | null) => {
    const chosen = tabs.find((tab) => tab.value === next)
    if (chosen !== undefined) void afterPaint().then(() => onChange(chosen.value))
  }
  return (
    <Tabs value={value} onChange={handleChange} keepMounted={false}>
      <Tabs.List ref={list} className={(scrolls ? classes.scrolling : classes.tabs) ?? ''} aria-label={label}>
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
