import { Switch } from '@mantine/core'
import type { DataColumn } from '#client/ui/data-table-types.ts'
import { TwoLines } from '#client/ui/two-lines.tsx'
import { alertKindLabels, describeCondition } from '#shared/alerts/alert-labels.fr.ts'
import classes from './alert-columns.module.css'
import type { AlertRule } from './alert-values.ts'
import { describeRecipients, describeRule, describeSending } from './alert-words.ts'

export function alertColumns(onSwitch: (rule: AlertRule, enabled: boolean) => void): readonly DataColumn<AlertRule>[] {
  return [
    {
      key: 'kind',
      header: 'Alerte',
      cardRole: 'title',
      render: (rule) => <TwoLines first={alertKindLabels[rule.kind]} second={describeCondition(rule)} />,
    },
    { key: 'agency', header: 'Agence', render: ({ agencyName }) => <bdi>{agencyName ?? 'Toutes'}</bdi> },
    {
      key: 'recipients',
      header: 'Destinataires',
      render: ({ recipients }) => <bdi>{describeRecipients(recipients)}</bdi>,
    },
    {
      key: 'latest',
      header: 'Derniers e-mails',
      render: ({ latest }) =>
        latest.length === 0 ? (
          'Aucun'
        ) : (
          <ul className={classes.latest}>
            {latest.map((sending) => (
              <li key={`${sending.sentAtLocal} ${sending.agencyName} ${sending.date}`}>
                <TwoLines first={sending.agencyName} second={describeSending(sending)} />
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'enabled',
      header: 'Active',
      cardRole: 'badge',
      nowrap: true,
      render: (rule) => (
        <Switch
          checked={rule.enabled}
          aria-label={`Active\u00A0: ${describeRule(rule)}`}
          onChange={(event) => onSwitch(rule, event.currentTarget.checked)}
        />
      ),
    },
  ]
}
