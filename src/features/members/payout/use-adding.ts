import { useSearchParams } from 'react-router-dom'

/** Whether a form that adds a payee is open. It stands in the address, so that who leaves it for a password comes back to it. */
export const useAdding = (what: 'card' | 'wallet'): [boolean, (isOpen: boolean) => void] => {
  const [params, setParams] = useSearchParams()
  const open = (isOpen: boolean): void =>
    setParams(
      (before) => {
        if (isOpen) before.set('add', what)
        else before.delete('add')
        return before
      },
      { replace: true },
    )
  return [params.get('add') === what, open]
}
