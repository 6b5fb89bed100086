import type { ComponentType, ReactNode } from 'react'
import { PageNotFound } from '#client/app/page-not-found.tsx'
import { api } from '#client/app/trpc.ts'
import { LoadError } from '#client/ui/load-error.tsx'
import type { SellerPage as Page } from '#shared/seller/seller-input.ts'
import { sellerLabels } from '#shared/seller/seller-labels.fr.ts'
import { getFailure } from '#client/messages/load-failures.fr.ts'
import { SellerFooter } from './seller-footer.tsx'
import { SellerPageText } from './seller-page-text.tsx'

interface SellerPageProps {
  page: Page
  /** A component of features/registration; the route passes it. */
  frame: ComponentType<{ title: string; description: ReactNode; footer: ReactNode; children: ReactNode }>
}

/** A page that is not written does not exist. */
export function SellerPage({ page, frame: Frame }: SellerPageProps) {
  const { data, isError, refetch } = api.seller.page.useQuery({ page }, { meta: { outcome: 'data.load' } })
  if (data?.text === null) return <PageNotFound />
  return (
    <Frame title={sellerLabels[page]} description={data?.companyName ?? 'Sandouk'} footer={<SellerFooter />}>
      {data !== undefined ? (
        <SellerPageText text={data.text} />
      ) : isError ? (
        <LoadError title={getFailure('data.load')} onRetry={() => void refetch()} />
      ) : null}
    </Frame>
  )
}
