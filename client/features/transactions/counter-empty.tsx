import { Anchor, Paper } from '@mantine/core'
import { IconBuildingStore, IconTags } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMay } from '#client/app/permitted.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'

const words = {
  agency: { title: 'Aucune agence', link: 'Créer une agence', to: '/app/allagencies', icon: IconBuildingStore },
  product: { title: 'Aucun produit', link: 'Activer un opérateur', to: '/app/operators', icon: IconTags },
} as const

export function CounterEmpty({ lacks }: { lacks: keyof typeof words }) {
  const mayChange = useMay('settings.change')
  const { title, link, to, icon } = words[lacks]
  return (
    <Paper withBorder>
      <EmptyState
        icon={icon}
        title={title}
        {...(mayChange ? { action: <Anchor renderRoot={(props) => <Link to={to} {...props} />}>{link}</Anchor> } : {})}
      >
        {lacks === 'agency'
          ? 'Le guichet enregistre dans la caisse d’une agence.'
          : 'Les produits viennent des opérateurs qui ont un compte dans cette agence, ou de votre opérateur actif.'}
      </EmptyState>
    </Paper>
  )
}
