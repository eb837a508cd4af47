import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nameCheck } from '#contract/accounts/calls/accounts.ts'
import { debounceMs } from '#contract/limits.ts'
import { normaliseUserName } from '#contract/accounts/rules/user-name.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { nameError } from './register-form-rules.ts'

const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

export interface NameCheck {
  readonly state: 'none' | 'checking' | 'free' | 'taken'
  readonly suggestions: readonly string[]
}

/** Whether a name is free, asked 300 ms after the last key; an answer that does not come says nothing. [C-11, L-03] */
export const useNameCheck = (typed: string): NameCheck => {
  const { gateway } = useShellServices()
  const name = normaliseUserName(typed)
  const settled = useDebounced(name)
  const enabled = nameError(settled) === null
  const { data, isFetching } = useQuery({
    queryKey: ['nameCheck', settled],
    queryFn: async ({ signal }) =>
      dataOrThrow(await gateway.call(nameCheck, { name: settled }, { signal, quiet: true })),
    enabled,
    retry: false,
    staleTime: 30_000,
  })
  if (nameError(name) !== null) return { state: 'none', suggestions: [] }
  if (name !== settled || (isFetching && !data)) return { state: 'checking', suggestions: [] }
  if (!data) return { state: 'none', suggestions: [] }
  return data.available ? { state: 'free', suggestions: [] } : { state: 'taken', suggestions: data.suggestions }
}
