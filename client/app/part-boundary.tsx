import { Component, type ReactNode } from 'react'
import { reportMissingPart } from '#client/messages/report-outcome.ts'
import { renewFailedParts } from './lazy-part.ts'

interface PartBoundaryProps {
  /** Closes a part that the user opened, so that it can be opened again. */
  onMissing?: () => void
  /** In place of a part that belongs to the page; without it a toast says that the part did not open. */
  fallback?: ReactNode
  children: ReactNode
}

export class PartBoundary extends Component<PartBoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override componentDidCatch() {
    renewFailedParts()
    if (this.props.fallback === undefined) reportMissingPart()
    this.props.onMissing?.()
  }

  override render() {
    return this.state.isMissing ? this.props.fallback : this.props.children
  }
}
