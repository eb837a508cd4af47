import { useState, type ReactNode } from 'react'
import { withdrawPasswordConfirm } from '#contract/wallet/calls.ts'
import { readSecurityToken, writeSecurityToken } from '#src/machines/accounts/security-token.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useDetails, useMemberInfo } from '#src/features/members/member-data.ts'
import { Panel } from '#src/features/members/panel.tsx'
import { QueryView } from '#src/features/members/query-view.tsx'
import { useCommand } from '#src/features/members/use-command.ts'
import { WithdrawPrompt } from '#src/features/members/withdraw-prompt.tsx'

/** Where storage is blocked the page asks again on each visit. */
const isOpenFor = (memberId: string, nowMs: number): boolean => {
  try {
    return readSecurityToken(localStorage, nowMs) === memberId
  } catch {
    return false
  }
}

const keepOpenFor = (memberId: string, nowMs: number): void => {
  try {
    writeSecurityToken(localStorage, memberId, nowMs)
  } catch {
    // Open for this visit.
  }
}

const AskPassword = ({ memberId, onOpen }: { memberId: string; onOpen: () => void }) => {
  const { t } = useTranslations('member')
  const { gateway } = useShellServices()
  const command = useCommand(
    (withdrawPassword: string) => gateway.call(withdrawPasswordConfirm, { withdrawPassword }),
    () => {
      keepOpenFor(memberId, Date.now())
      onOpen()
    },
  )
  return (
    <Panel title={t('lock.title')} hint={t('lock.hint')}>
      <WithdrawPrompt action={t('lock.open')} command={command} onSend={command.send} />
    </Panel>
  )
}

/**
 * Who has a withdrawal password shows it once before seeing where one is paid out to; the browser remembers that until
 * the evening. Changes ask for it again, on the server. [L-11, V-05]
 */
export const PayoutLock = ({ children }: { children: ReactNode }) => {
  const { id } = useMemberInfo()
  const details = useDetails()
  const [isOpen, setOpen] = useState(() => isOpenFor(id, Date.now()))
  if (isOpen) return children
  return (
    <QueryView query={details} skeleton={[160]}>
      {({ hasWithdrawPassword }) =>
        hasWithdrawPassword ? <AskPassword memberId={id} onOpen={() => setOpen(true)} /> : children
      }
    </QueryView>
  )
}
