import { Button, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { checkedBy } from '#client/app/schema-check.ts'
import { setTerminal } from '#client/app/terminal-mark.ts'
import { FailureAlert } from '#client/ui/failure-alert.tsx'
import { useFormSubmit } from '#client/ui/use-form-submit.ts'
import { useForm } from '#client/ui/use-form.ts'
import { enrollInput } from '#shared/terminals/terminal-input.ts'
import classes from './enroll-screen.module.css'
import { TerminalFrame } from './terminal-frame.tsx'
import { useEnroll } from './use-terminal-session.ts'

/** Of a machine that is not enrolled yet. */
export function EnrollScreen({ foot }: { foot: ReactNode }) {
  const enroll = useEnroll()
  const form = useForm({ initialValues: { code: '' }, validate: checkedBy(enrollInput) })
  const { handleSubmit, busy, failure } = useFormSubmit({
    form,
    onSubmit: async (values) => {
      await enroll.mutateAsync(values)
      setTerminal(true)
    },
    showsFailure: true,
  })
  return (
    <TerminalFrame
      title="Enregistrer ce poste"
      description="Le propriétaire ou un gérant ajoute ce poste à la page Postes&nbsp;: saisissez ici le code affiché. Il est valable dix minutes."
      foot={foot}
    >
      <form noValidate onSubmit={handleSubmit} aria-label="Enregistrer ce poste" className={classes.form}>
        <Stack gap="md">
          <FailureAlert failure={failure} />
          <TextInput
            label="Code du poste"
            size="lg"
            required
            withAsterisk={false}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={20}
            data-autofocus
            classNames={{ input: classes.code ?? '' }}
            {...form.getInputProps('code')}
          />
          <Button type="submit" size="lg" fullWidth loading={busy}>
            Enregistrer ce poste
          </Button>
        </Stack>
      </form>
    </TerminalFrame>
  )
}
