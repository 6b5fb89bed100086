import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { EditPage } from '#client/ui/edit-page.tsx'
import { LongText } from '#client/ui/long-text.tsx'
import { MAX_NOTICE } from '#shared/seller/seller-input.ts'
import { sellerLabels } from '#shared/seller/seller-labels.fr.ts'
import { formatCount } from '#shared/values/count.ts'
import classes from './seller-form.module.css'
import { type Seller, type SellerValues, toSellerValues } from './seller-values.ts'
import { useSellerForm } from './use-seller-form.ts'

interface SellerFormProps {
  seller: Seller
  onLeave: () => void
}

function newerLines(newer: Seller) {
  const labels: Readonly<Record<string, string>> = sellerLabels
  return Object.entries(toSellerValues(newer)).map(([field, text]) => ({
    label: labels[field] ?? field,
    value: <LongText text={text === '' ? '—' : text} />,
  }))
}

const noticeHint = `Texte simple, une ligne vide entre deux paragraphes. ${formatCount(MAX_NOTICE)} caractères au maximum.`

export function SellerForm({ seller, onLeave }: SellerFormProps) {
  const edited = useSellerForm(seller)
  const { form } = edited
  const input = (field: keyof SellerValues) => ({
    label: sellerLabels[field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  })
  const notice = { autosize: true, minRows: 6, maxRows: 24 }
  return (
    <EditPage
      edited={edited}
      label="Coordonnées du vendeur"
      onLeave={onLeave}
      thing="ces coordonnées"
      newerLines={newerLines}
    >
      <Section legend="Pour être payé">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...input('bankName')} />
          <TextInput {...input('accountHolder')} />
        </SimpleGrid>
        <TextInput
          {...input('rib')}
          description="24 chiffres, clé comprise. Les espaces sont acceptés."
          inputMode="numeric"
        />
        <TextInput {...input('paymentDelay')} placeholder="Sous 2 jours ouvrés" />
        <TextInput
          {...input('taxWord')}
          description="Écrite après chaque prix, par exemple TTC. Vide, les prix sont montrés seuls."
        />
      </Section>
      <Section legend="Pour être joint">
        <TextInput {...input('companyName')} />
        <Textarea {...input('address')} autosize minRows={2} maxRows={6} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...input('phone')} inputMode="tel" />
          <TextInput {...input('whatsapp')} inputMode="tel" />
          <TextInput {...input('email')} inputMode="email" />
          <TextInput {...input('website')} inputMode="url" placeholder="https://" />
        </SimpleGrid>
      </Section>
      <Section legend="Pages publiques">
        <Textarea {...input('legalNotice')} {...notice} description={noticeHint} />
        <Textarea
          {...input('privacyNotice')}
          {...notice}
          description={`Protection des données personnelles, loi 09-08. ${noticeHint}`}
        />
      </Section>
    </EditPage>
  )
}

function Section({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Fieldset legend={legend} variant="unstyled" classNames={{ legend: classes.legend ?? '' }}>
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  )
}
