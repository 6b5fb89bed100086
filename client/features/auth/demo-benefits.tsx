import { IconBuildingStore, IconClockHour4, IconCreditCardOff, IconListCheck, IconScale } from '@tabler/icons-react'
import classes from './demo-benefits.module.css'

const benefits = [
  { icon: IconClockHour4, title: "3 jours d'accès complet", text: 'Toutes les fonctions, sans restriction.' },
  { icon: IconCreditCardOff, title: 'Sans carte bancaire', text: 'Aucun paiement, aucun engagement.' },
  { icon: IconListCheck, title: 'Entrées et sorties', text: 'Chaque transaction, par produit et par opérateur.' },
  { icon: IconBuildingStore, title: 'Plusieurs agences', text: 'Regroupez-les et suivez chaque caisse.' },
  { icon: IconScale, title: 'Le journal du soir', text: 'La caisse calculée, au centime près.' },
] as const

export function DemoBenefits() {
  return (
    <ul className={classes.list} aria-label="Ce que comprend l'essai">
      {benefits.map(({ icon: IconComponent, title, text }) => (
        <li key={title} className={classes.item}>
          <span className={classes.icon}>
            <IconComponent size={20} stroke={1.75} aria-hidden />
          </span>
          <div>
            <strong className={classes.title}>{title}</strong>
            <span className={classes.text}>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}
