import { Component, type ReactNode } from 'react'
import { reportMissingPart } from '#client/messages/report-outcome.ts'
import { renewFailedParts } from './lazy-part.ts'

interface PartBoundaryProps {
  /** For a part that the user opened: closes it, so that it can be opened again. The boundary is removed with it. */
  onMissing?: () => void
  /** For a part that belongs to the page: shown in its place. Without it a toast says that the part could not be opened. */
  fallback?: ReactNode
  children: ReactNode
}

/** Around every lazy part: where its code does not load, only the part is missing, and the page keeps everything typed in it. */
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
