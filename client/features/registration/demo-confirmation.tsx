import { Button, Title } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconEyeCheck,
  IconGift,
  IconPhone,
  IconPhoneCall,
  IconScreenShare,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSellerContact } from '#client/features/seller/use-seller-contact.ts'
import { formatCount } from '#shared/values/count.ts'
import { formatPhone, whatsappAddress } from '#shared/values/phone.ts'
import classes from './demo-confirmation.module.css'
import { PublicFrame } from './public-frame.tsx'
import { StepList } from './step-list.tsx'

const steps = [
  {
    icon: IconEyeCheck,
    title: 'Étude de votre demande',
    text: 'Notre équipe la lit sous 2 à 4 heures.',
  },
  {
    icon: IconPhoneCall,
    title: 'Appel pour convenir du rendez-vous',
    text: "Au moment qui vous arrange, entre deux clients s'il le faut.",
  },
  {
    icon: IconScreenShare,
    title: 'Démonstration en direct de 30 minutes',
    text: 'Sur votre métier\u00A0: vos opérateurs, vos agences, votre caisse du soir.',
  },
  {
    icon: IconGift,
    title: 'Essai gratuit de 3 jours',
    text: 'Accès complet, sans carte bancaire et sans engagement.',
  },
] as const

/** Marketing figure, fixed by the product. */
const TRUSTING_AGENCIES = 2_500

export function DemoConfirmation() {
  return (
    <PublicFrame
      title="Votre demande de démo est envoyée"
      description="Merci de votre intérêt. Voici comment nous avançons ensemble à partir de maintenant."
    >
      <div className={classes.columns}>
        <section className={classes.sheet} aria-labelledby="etapes">
          <Title order={2} id="etapes" mb="lg">
            Les prochaines étapes
          </Title>
          <StepList steps={steps} />
        </section>
        <section className={classes.promise} aria-labelledby="contact">
          <Title order={2} id="contact">
            Contact sous 4 heures ouvrées
          </Title>
          <p>Nous nous engageons à vous recontacter dans les 4 heures ouvrées qui suivent votre demande.</p>
          <UrgentLine />
          <p className={classes.trust}>Plus de {formatCount(TRUSTING_AGENCIES)} agences nous font confiance.</p>
        </section>
      </div>
      <div className={classes.actions}>
        <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
          Retour à l'accueil
        </Button>
      </div>
    </PublicFrame>
  )
}

/** The seller's telephone, or else WhatsApp; renders nothing while neither is set. */
function UrgentLine() {
  const { phone = null, whatsapp = null } = useSellerContact() ?? {}
  const number = phone ?? whatsapp
  if (number === null) return null
  const [words, address, LineIcon] =
    phone === null
      ? ['Écrivez-nous sur WhatsApp', whatsappAddress(number), IconBrandWhatsapp]
      : ['Appelez-nous', `tel:${number}`, IconPhone]
  return (
    <p className={classes.urgent}>
      Une urgence&nbsp;? {words}
      <a href={address}>
        <LineIcon size={20} stroke={1.9} aria-hidden />
        {formatPhone(number)}
      </a>
    </p>
  )
}
