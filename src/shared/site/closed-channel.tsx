import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { toast } from '#src/ui/toast-store.ts'

/** A closed channel: home, and why. */
export const ClosedChannel = ({ words }: { words: string }) => {
  useEffect(() => toast(words, { tone: 'warning' }), [words])
  return <Navigate to="/app/home" replace />
}
