import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { securityTokenCheck, withdrawPasswordConfirm } from '#contract/wallet/calls.ts'
import { readSecurityToken, writeSecurityToken } from '#src/machines/accounts/security-token.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useDetails, useMemberInfo } from '#src/features/members/member-data.ts'
import { Panel } from '#src/ui/panel.tsx'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { WithdrawPrompt } from '#src/features/members/withdraw-prompt.tsx'

/** Where storage is blocked the page asks again on each visit. */
const keptToken = (nowMs: number): string | null => {
  try {
    return readSecurityToken(localStorage, nowMs)
  } catch {
    return null
  }
}

const keepToken = (token: string, nowMs: number): void => {
  try {
    writeSecurityToken(localStorage, token, nowMs)
  } catch {
    // Open for this visit.
  }
}

const AskPassword = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const command = useCommand(
    (withdrawPassword: string) => gateway.call(withdrawPasswordConfirm, { withdrawPassword }),
    ({ securityToken }) => {
      keepToken(securityToken, Date.now())
      onOpen()
    },
  )
  return (
    <Panel title={t('lock.title')} hint={t('lock.hint')}>
      <WithdrawPrompt holds={false} action={t('lock.open')} command={command} onSend={command.send} />
    </Panel>
  )
}

/** Whether the server knows the token that this browser kept; without one there is nothing to ask. */
const useTokenCheck = () => {
  const { gateway } = useShellServices()
  const { id } = useMemberInfo()
  const [token] = useState(() => keptToken(Date.now()))
  return useQuery({
    queryKey: ['security token', id, token],
    queryFn: async ({ signal }) =>
      token === null
        ? { valid: false }
        : dataOrThrow(await gateway.call(securityTokenCheck, { securityToken: token }, { signal })),
  })
}

/**
 * Who has a withdrawal password shows it once before seeing where one is paid out to; the browser keeps the token that it
 * gives until the evening, and the server says whether it still holds. Changes ask for the password again. [L-11, V-05]
 */
export const PayoutLock = ({ children }: { children: ReactNode }) => {
  const details = useDetails()
  const check = useTokenCheck()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return children
  return (
    <QueryView query={details} skeleton={[160]}>
      {({ hasWithdrawPassword }) =>
        hasWithdrawPassword ? (
          <QueryView query={check} skeleton={[160]}>
            {({ valid }) => (valid ? children : <AskPassword onOpen={() => setOpen(true)} />)}
          </QueryView>
        ) : (
          children
        )
      }
    </QueryView>
  )
}
