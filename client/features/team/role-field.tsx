import { Radio, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { memberRoleLabels } from '#shared/team/team-labels.fr.ts'
import type { InvitedRole } from '#shared/team/member-terms.ts'
import { roleHints } from './team-words.ts'

interface RoleFieldProps extends Omit<ComponentProps<typeof Radio.Group>, 'children' | 'label'> {
  roles: readonly InvitedRole[]
}

/** `props`: of the form's field. */
export function RoleField({ roles, ...props }: RoleFieldProps) {
  return (
    <Radio.Group label="Rôle" required {...props}>
      <Stack gap="xs" mt={6}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={memberRoleLabels[role]} description={roleHints[role]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
