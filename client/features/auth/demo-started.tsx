import { Button, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { TRIAL_RUNNING, TRIAL_STARTED } from '#client/messages/outcomes.fr.ts'
import classes from './demo-started.module.css'

interface DemoStartedProps {
  outcome: 'started' | 'alreadyActive'
}

export function DemoStarted({ outcome }: DemoStartedProps) {
  const isNew = outcome === 'started'
  return (
    <div role="status" className={classes.done}>
      <IconCircleCheck size={44} stroke={1.5} className={classes.icon ?? ''} aria-hidden />
      <Title order={2} size="h3">
        {isNew ? TRIAL_STARTED : TRIAL_RUNNING}
      </Title>
      <Text c="dimmed">
        {isNew
          ? "Vous avez 3 jours pour tout essayer. Votre espace client s'ouvre dans un instant."
          : "Votre essai est toujours en cours. Votre espace client s'ouvre dans un instant."}
      </Text>
      <Button variant="light" mt="sm" renderRoot={(props) => <Link to="/app/profile" {...props} />}>
        Ouvrir mon espace client
      </Button>
    </div>
  )
}
