import { Skeleton, Stack } from '@mantine/core'
import classes from './form-page.module.css'

export function FormPagePending() {
  return (
    <div className={classes.sheet} aria-busy>
      <Stack gap="lg">
        {[1, 2, 3].map((line) => (
          <Stack key={line} gap={8}>
            <Skeleton height={12} width="30%" />
            <Skeleton height={36} />
          </Stack>
        ))}
      </Stack>
    </div>
  )
}
