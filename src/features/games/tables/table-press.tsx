import { useSelector } from '@xstate/react'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { CommandNews } from '#src/shared/wallet/command-news.tsx'
import { depositPath } from '#src/shared/wallet/wallet-paths.ts'
import type { TableActor } from './table-data.ts'

const limitsPath = '/app/member/limits'

/** Space does what the large button does, unless it is for what has the focus. */
export const usePressKey = (press: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('input, button, a, textarea, [role="dialog"]')
      if (event.key !== ' ' || event.repeat || isElsewhere) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [press])
}

/** What came of the last press, where it was not taken. [S-13] */
export const TableNote = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const reject = useSelector(actor, ({ context }) => context.reject)
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ betting: 'unconfirmed' }))
  const limits = <Link to={limitsPath}>{t('play.limits')}</Link>
  const remedies: Partial<Record<string, ReactNode>> = {
    BALANCE_SHORT: <Link to={depositPath}>{t('play.deposit')}</Link>,
    LIMIT_REACHED: limits,
    PLAY_TIMED_OUT: limits,
    SELF_EXCLUDED: limits,
  }
  return (
    <CommandNews
      unconfirmed={isOpen ? t('play.unconfirmed') : null}
      onRetry={() => actor.send({ type: 'bet.retry' })}
      onAbandon={() => actor.send({ type: 'bet.abandon' })}
      reject={reject}
      remedy={reject === null ? null : remedies[reject.name]}
    />
  )
}
