import { type MemberOptions, optionsOfRole } from '#shared/team/member-options.ts'
import type { InvitedRole, MemberRole } from '#shared/team/member-terms.ts'
import { formatMoney } from '#shared/values/money.ts'

export const roleHints: Readonly<Record<InvitedRole, string>> = {
  manager: 'Tient la caisse de ses agences, voit leurs chiffres et valide leurs clôtures.',
  cashier: 'Enregistre les transactions du jour et compte la caisse de ses agences.',
  accountant: 'Lit tout et exporte, pour toutes les agences, sans rien enregistrer.',
}

interface Reach {
  readonly allAgencies: boolean
  readonly agencies: ReadonlyArray<{ readonly name: string }>
}

/** `Toutes`, or the names. */
export function describeAgencies({ allAgencies, agencies }: Reach): string {
  return allAgencies ? 'Toutes' : agencies.map(({ name }) => name).join(', ') || 'Aucune'
}

/** What differs from the role: `à l'aveugle · plafond 5 000,00 MAD`; empty for nothing. */
export function describeOptions({
  role,
  canClose,
  blind,
  feedLimit,
  creditLimit,
}: MemberOptions & { role: MemberRole }): string {
  const has = optionsOfRole[role]
  return [
    ...(blind ? ["à l'aveugle"] : []),
    ...(has.canClose && !canClose ? ['sans clôture'] : []),
    ...(feedLimit === null ? [] : [`plafond ${formatMoney(feedLimit)}`]),
    ...(creditLimit === null ? [] : [`avance ${formatMoney(creditLimit)}`]),
  ].join(' · ')
}
