import { useCallback, useEffect } from 'react'
import type { Claimed, ClaimBody } from '#src/machines/promotions/claim-machine.ts'
import { useMemberId } from '#src/shared/app/own-data.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { Button, type ButtonLook } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { LoginAction } from './login-action.tsx'
import { useClaim, useClaimState } from './promotion-data.ts'

interface ClaimButtonProps extends ButtonLook {
  /** Where the claim is kept over a reload. */
  place: string
  body: ClaimBody
  /** What the button says, and what is said once it is done. */
  label: string
  done: (claimed: Claimed) => string
  disabled?: boolean
  /** It presses itself: everything is being claimed, one after the other. */
  isTurn?: boolean
  onChanged: () => void
}

/** Claims one thing, once; says that nobody has answered, why not, or what came. Visitors are led to the log-in. */
export const ClaimButton = ({
  place,
  body,
  label,
  done,
  disabled = false,
  isTurn = false,
  onChanged,
  ...look
}: ClaimButtonProps) => {
  const { t } = useTranslations('promotions')
  const isMember = useMemberId() !== ''
  const onAnswered = useCallback(
    (claimed: Claimed | null) => {
      onChanged()
      if (claimed) toast(claimed.isHeld ? t('claim.held') : done(claimed), { tone: 'success' })
    },
    [onChanged, done, t],
  )
  const actor = useClaim(place, onAnswered)
  const { busy, isOpen, reject } = useClaimState(actor)
  useEffect(() => {
    if (isTurn) actor.send({ type: 'claim.press', body })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when its turn comes
  }, [isTurn, actor])
  if (!isMember) return <LoginAction {...look} />
  return (
    <>
      <CommandNews
        unconfirmed={isOpen ? t('claim.unconfirmed') : null}
        onRetry={() => actor.send({ type: 'claim.retry' })}
        onAbandon={() => actor.send({ type: 'claim.abandon' })}
        reject={reject}
      />
      <Button
        variant="primary"
        {...look}
        busy={busy}
        disabled={disabled || isOpen}
        onClick={() => actor.send({ type: 'claim.press', body })}
      >
        {label}
      </Button>
    </>
  )
}
