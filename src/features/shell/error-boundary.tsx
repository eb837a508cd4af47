import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown in the place of what broke. */
  fallback: ReactNode
  /** A new value tries again, for example the page's path. */
  resetKey?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  broken: boolean
  resetKey: string | undefined
}

/** Keeps a broken screen from taking the rest of the site with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { broken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { broken: true }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return props.resetKey === state.resetKey ? null : { broken: false, resetKey: props.resetKey }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
