import { Tabs } from '@mantine/core'
import { type LoginTab, loginTabs } from './login-tab.ts'
import classes from './login-tab-list.module.css'

const labels: Record<LoginTab, string> = { connexion: 'Connexion', inscription: 'Inscription' }

export function LoginTabList() {
  return (
    <Tabs.List className={classes.list ?? ''} grow aria-label="Connexion ou inscription">
      {loginTabs.map((tab) => (
        <Tabs.Tab key={tab} value={tab} className={classes.tab ?? ''}>
          {labels[tab]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  )
}
