declare global {
  interface Window {
    complaintsOfPage?: string[]
  }
}

/** Runs in a page whose browser reports nothing by itself: writes down from now on what goes wrong. */
export const listenInPage = (): void => {
  if (window.complaintsOfPage) return
  const complaints: string[] = []
  window.complaintsOfPage = complaints
  const { error } = console
  // oxlint-disable-next-line no-console -- it is what is listened to
  console.error = (...parts: unknown[]) => {
    complaints.push(`console: ${parts.map(String).join(' ')}`)
    error(...parts)
  }
  addEventListener('error', ({ message }) => complaints.push(`unhandled: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(`unhandled: ${String(reason)}`))
  // Also those that were asked for before.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[])
      if (entry.responseStatus >= 400) complaints.push(`${entry.responseStatus}: ${entry.name}`)
  }).observe({ type: 'resource', buffered: true })
}

export const drainComplaints = (): string[] => window.complaintsOfPage?.splice(0) ?? []
