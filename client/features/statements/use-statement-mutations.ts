import { api } from '#client/app/trpc.ts'

/** The screen shows a failure below the columns. */
export function useCheckStatement() {
  return api.statements.check.useMutation({ meta: { outcome: 'statements.check', silent: true } })
}

export function useStartStatement() {
  const utils = api.useUtils()
  return api.statements.start.useMutation({
    meta: { outcome: 'statements.start', silent: true },
    onSuccess: () => utils.statements.list.invalidate(),
  })
}

export function useUndoStatement() {
  const utils = api.useUtils()
  return api.statements.undo.useMutation({
    meta: { outcome: 'statements.undo' },
    onSuccess: () => utils.statements.invalidate(),
  })
}

export function useStatementDecisions() {
  const utils = api.useUtils()
  const onSuccess = () => Promise.all([utils.statements.result.invalidate(), utils.statements.choices.invalidate()])
  return {
    match: api.statements.match.useMutation({ meta: { outcome: 'statements.match' }, onSuccess }),
    link: api.statements.link.useMutation({ meta: { outcome: 'statements.link' }, onSuccess }),
    ignore: api.statements.ignore.useMutation({
      meta: { outcome: 'statements.ignore', fieldErrors: 'form' },
      onSuccess,
    }),
    restore: api.statements.restore.useMutation({ meta: { outcome: 'statements.restore' }, onSuccess }),
    justify: api.statements.justify.useMutation({
      meta: { outcome: 'statements.justify' },
      onSuccess: () => Promise.all([onSuccess(), utils.closings.invalidate()]),
    }),
  }
}
