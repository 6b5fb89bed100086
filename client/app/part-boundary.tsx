import { Component, type ReactNode } from 'react'
import { reportMissingPart } from '#client/messages/report-outcome.ts'
import { renewFailedParts } from './lazy-part.ts'

interface PartBoundaryProps {
  /** Takes back what asked for the part, so that it can be asked for again: the boundary goes with it. */
  onMissing?: () => void
  children: ReactNode
}

/**
 * Around a part that lies over the page (a dialog, the palette). Where its code cannot be had the part is dropped and a toast
 * says so; the page below, with all that is typed in it, stays (pitfall 49).
 */
export class PartBoundary extends Component<PartBoundaryProps, { isMissing: boolean }> {
  override state = { isMissing: false }

  static getDerivedStateFromError() {
    return { isMissing: true }
  }

  override componentDidCatch() {
    renewFailedParts()
    reportMissingPart()
    this.props.onMissing?.()
  }

  override render() {
    return this.state.isMissing ? null : this.props.children
  }
}
