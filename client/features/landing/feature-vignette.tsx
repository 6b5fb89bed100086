import type { ReactNode } from 'react'
import { formatAmount, formatSigned } from '#shared/values/money.ts'
import { LandingIcon } from './landing-icon.tsx'
import { incomingRows, outgoingRows, sampleJournal, sumAmounts } from './sample-day.ts'

export type VignetteName = 'transactions' | 'agencies' | 'journal' | 'types' | 'payments' | 'groups'

const drawings: Record<VignetteName, () => ReactNode> = {
  transactions: () => (
    <div className="bars">
      <span className="bar">
        <span className="dot dot-in">
          <LandingIcon name="arrowIn" size={16} />
        </span>
        Entrées <b className="in">{formatSigned(sumAmounts(incomingRows), '+')}</b>
      </span>
      <span className="bar">
        <span className="dot dot-out">
          <LandingIcon name="arrowOut" size={16} />
        </span>
        Sorties <b className="out">{formatSigned(sumAmounts(outgoingRows), '-')}</b>
      </span>
    </div>
  ),
  agencies: () => (
    <div className="lines">
      {['Agence Centre', 'Agence Médina', 'Agence Gare'].map((name, index) => (
        <span key={name}>
          <LandingIcon name="store" size={16} />
          {name}
          <small>{['Tanger', 'Fès', 'Casablanca'][index]}</small>
        </span>
      ))}
    </div>
  ),
  journal: () => {
    const { startingBalance, incomingFeed, incoming, outgoingFeed, outgoing, dayAmount } = sampleJournal
    return (
      <div className="sum">
        <span>
          {formatAmount(startingBalance)} + {formatAmount(incomingFeed)} + {formatAmount(incoming)}
        </span>
        <span>
          − {formatAmount(outgoingFeed)} − {formatAmount(outgoing)}
        </span>
        <b>= {formatAmount(dayAmount)}</b>
      </div>
    )
  },
  types: () => (
    <div className="tags">
      <em className="tag tag-in">Envoi national</em>
      <em className="tag tag-out">Retrait mobile</em>
      <em className="tag tag-in">Paiement de factures</em>
      <em className="tag tag-out">Mandat</em>
      <em className="tag tag-in">Recharge</em>
      <em className="tag tag-new">
        <LandingIcon name="plus" size={13} />
        Votre produit
      </em>
    </div>
  ),
  payments: () => (
    <div className="proof">
      <LandingIcon name="file" size={28} />
      <span>
        virement.pdf
        <small>Pack Pro</small>
      </span>
      <em className="tag tag-in">
        <LandingIcon name="check" size={13} />
        Approuvé
      </em>
    </div>
  ),
  groups: () => (
    <div className="tree">
      <b>Groupe Nord</b>
      <span>Agence Centre</span>
      <span>Agence Médina</span>
    </div>
  ),
}

export function FeatureVignette({ name }: { name: VignetteName }) {
  const Drawing = drawings[name]
  return <Drawing />
}
